import type { Field, FieldKind, FieldOf } from '@flotilla/core';
import { maxLengthOf } from '@flotilla/core/reflection';
import { compareDecimals, sentenceCase } from '@flotilla/core/values';

/** The field of a value, and a number that makes values distinct. */
export interface ValueSource {
  readonly name: string;
  readonly seed: number;
}

/** Valid values of every kind, distinct per seed as far as the kind allows. */
const generators: { readonly [K in FieldKind]: (field: FieldOf<K>, source: ValueSource) => unknown } = {
  text: (field, source) => fitted(field, source),
  // Generated rows have one address in all languages.
  localizedText: ({ areSlugs, areUrls }, source) =>
    areSlugs || areUrls ? {} : { en: title(source), ru: `По-русски ${digits(source.seed)}` },
  richText: (_, source) => ({
    en: { type: 'doc', version: 1, children: [{ type: 'paragraph', children: [{ text: title(source) }] }] },
    ru: title(source),
  }),
  slug: (_, { name, seed }) => `${name.toLowerCase()}-${digits(seed)}`,
  integer: ({ min = 0, max = min + 1_000_000 }, { seed }) => min + (seed % (max - min + 1)),
  decimal: (field, { seed }) => decimalWithin(field, seed),
  money: (field, { seed }) => decimalWithin(field, seed),
  boolean: (_, { seed }) => seed % 2 === 1,
  select: ({ values, lifecycle, default: start }, { seed }) =>
    // A state that only declared transitions change starts with its start state.
    lifecycle?.adminsMaySet === 'declared' ? start : values[seed % values.length],
  date: (_, { seed }) => moment(seed).slice(0, 10),
  datetime: (_, { seed }) => moment(seed),
  json: ({ shape, items, isCrop }, { seed }) => {
    if (isCrop) return { x: 10, y: 20, w: 50, h: 60 };
    return shape === 'array' ? [items?.example ?? seed] : { seed };
  },
  reference: (_, { seed }) => `00000000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`,
  email: (_, { name, seed }) => `${name.toLowerCase()}-${digits(seed)}@example.org`,
  file: (_, { name, seed }) => `https://files.example/${name}-${digits(seed)}.png`,
  secret: (_, { name, seed }) => secretOf(name, seed),
};

/** Returns a valid value of a field. @throws Error for a pattern that no generated text matches */
export function makeValue(field: Field, source: ValueSource): unknown {
  return (generators[field.kind] as (field: Field, source: ValueSource) => unknown)(field, source);
}

/** Returns the value of a secret field: a text that is easy to find where it leaks. */
const secretOf = (name: string, seed: number) => `never-to-be-seen-${name}-${digits(seed)}`;

/** Texts differ only in digits, so that every collation sorts them alike. */
const digits = (seed: number) => String(seed).padStart(6, '0');
const title = ({ name, seed }: ValueSource) => `${sentenceCase(name)} ${digits(seed)}`;

/** Three letters, the format of many codes. */
const letters = (seed: number) =>
  [676, 26, 1].map((source) => String.fromCharCode(97 + (Math.floor(seed / source) % 26))).join('');

function fitted(field: FieldOf<'text'>, { name, seed }: ValueSource): string {
  const text = title({ name, seed })
    .slice(-maxLengthOf(field))
    .padStart(field.min ?? 0, 'x');
  const { suggestions = [] } = field;
  const value = [
    text,
    suggestions[seed % suggestions.length],
    letters(seed),
    `/${name}-${digits(seed)}`,
  ].find((candidate) => candidate !== undefined && (!field.pattern || field.pattern.test(candidate)));
  if (value === undefined)
    throw new Error(
      `No value for ${name} can be generated that matches ${field.pattern}. Pass a value for it.`,
    );
  return value;
}

/** Has decimal places if the field allows them, so that truncation is detected. */
function decimalWithin({ min, max, scale = 8 }: FieldOf<'decimal'> | FieldOf<'money'>, seed: number): string {
  const wanted = `${seed}.${'25'.slice(0, scale)}`.replace(/\.$/, '');
  if (max !== undefined && compareDecimals(wanted, max) > 0) return String(max);
  return min !== undefined && compareDecimals(wanted, min) < 0 ? String(min) : wanted;
}

const dayMs = 86_400_000;
/** Days apart, with different milliseconds. */
const moment = (seed: number) =>
  new Date(Date.UTC(2024, 0, 1) + (seed % 100_000) * dayMs + (seed % 1000)).toISOString();
