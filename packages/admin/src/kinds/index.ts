import type { Field, FieldKind } from '@flotilla/core';
import type { AdminKind } from './admin-kind.js';
import { boolean } from './boolean.js';
import { date } from './date.js';
import { datetime } from './datetime.js';
import { decimal } from './decimal.js';
import { email } from './email.js';
import { file } from './file.js';
import { integer } from './integer.js';
import { json } from './json.js';
import { localizedText } from './localized-text.js';
import { money } from './money.js';
import { reference } from './reference.js';
import { richText } from './rich-text.js';
import { secret } from './secret.js';
import { select } from './select.js';
import { slug } from './slug.js';
import { text } from './text.js';

/** The admin's implementation of every kind; a kind without one does not compile. */
const adminKinds: { readonly [K in FieldKind]: AdminKind<K> } = {
  boolean,
  date,
  datetime,
  decimal,
  email,
  file,
  integer,
  json,
  localizedText,
  money,
  reference,
  richText,
  secret,
  select,
  slug,
  text,
};

/**
 * Returns the admin's implementation for a field. Values of `toEdited` are only passed to its own `Input` and
 * `parse`.
 */
export function adminKindOf(field: Field): AdminKind {
  return adminKinds[field.kind];
}
