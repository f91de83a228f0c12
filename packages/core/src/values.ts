export { add, allocate, divide, multiply, roundHalfUp, subtract, sum } from './values/arithmetic.js';
export { compareDecimals, decimalPattern, isDecimal, scaleOf } from './values/decimals.js';
export { boundedJson, boundedRecord } from './values/bounded.js';
export { emailAddress } from './values/email.js';
export { phoneNumber } from './values/phone.js';
export { printable, printableText } from './values/printable.js';
export { emailSchema } from './values/email-schema.js';
export { commaSeparated, isLoopbackUrl } from './values/environment.js';
export { isDate, isDatetime } from './values/moments.js';
export { camelCase, didYouMean, partsOf, pascalCase, pluralOf, sentenceCase } from './values/names.js';
export { needsToAscii, slugOf } from './values/slug-of.js';
export {
  dayIn,
  isoIn,
  isTimeZone,
  lastDaysIn,
  momentsIn,
  startOfDayIn,
  type WallTime,
  wallTimeIn,
} from './values/time-zone.js';
export { within } from './values/within.js';
export { isPlainObject, isStorableText, languagePattern } from './values/values.js';
