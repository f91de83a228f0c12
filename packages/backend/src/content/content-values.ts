import type { Field, FieldKind } from '@flotilla/core';

/** How content files write a stored value; two values are the same when they are written alike. */
type Write = (value: unknown) => unknown;

const asIs: Write = (value) => value;

/** Without zeros at the end. */
const exactDecimal: Write = (value) =>
  String(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** `2026-05-01T10:00:00Z`: thousandths only where there are any. */
const moment: Write = (value) => new Date(String(value)).toISOString().replace('.000Z', 'Z');

const day: Write = (value) => String(moment(value)).replace('T00:00:00Z', '');

const faces: { readonly [K in FieldKind]: Write } = {
  text: asIs,
  localizedText: asIs,
  richText: asIs,
  slug: asIs,
  integer: asIs,
  decimal: exactDecimal,
  money: exactDecimal,
  boolean: asIs,
  select: asIs,
  date: day,
  datetime: moment,
  json: asIs,
  reference: asIs,
  file: asIs,
  secret: () => undefined,
};

/** The value as a content file writes it; nothing for null. */
export function contentValue(field: Field, value: unknown): unknown {
  return value === null || value === undefined ? undefined : faces[field.kind](value);
}
