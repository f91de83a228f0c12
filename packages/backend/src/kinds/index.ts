import type { Field, FieldKind } from '@flotilla/core';
import type { BackendKind } from './backend-kind.js';
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

/** The server's side of every kind. A missing kind is a compile error. */
export const backendKinds: { readonly [K in FieldKind]: BackendKind<K> } = {
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

/** Returns the server's side of a kind. */
export function backendKind(kind: FieldKind): BackendKind {
  return backendKinds[kind];
}

/** Returns the value for a content file; undefined for null. */
export function writtenValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const { write } = backendKind(field.kind);
  return write ? write(value) : value;
}

/** Returns the value for a copy of a site, whose pages show it as it is stored; undefined for null. */
export function copiedValue(field: Field, value: unknown): unknown {
  const { copy } = backendKind(field.kind);
  return copy && value !== null && value !== undefined ? copy(value) : writtenValue(field, value);
}
