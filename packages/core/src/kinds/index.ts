/**
 * Every kind of field. To add one, write its file and add its line here; the compiler then lists the missing
 * parts.
 */
export { booleanKind as boolean } from './boolean.js';
export { dateKind as date } from './date.js';
export { datetimeKind as datetime } from './datetime.js';
export { decimalKind as decimal } from './decimal.js';
export { emailKind as email } from './email.js';
export { fileKind as file } from './file.js';
export { integerKind as integer } from './integer.js';
export { jsonKind as json } from './json.js';
export { localizedTextKind as localizedText } from './localized-text.js';
export { moneyKind as money } from './money.js';
export { referenceKind as reference } from './reference.js';
export { richTextKind as richText } from './rich-text-kind.js';
export { secretKind as secret } from './secret.js';
export { selectKind as select } from './select.js';
export { slugKind as slug } from './slug.js';
export { textKind as text } from './text.js';
