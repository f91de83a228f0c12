import { defineEntity } from '../definitions/entity.js';
import type { Input, Row } from '../definitions/infer.js';
import type { FilterMethodsOf } from '../http/query.js';
import { boolean } from './boolean.js';
import { datetime } from './datetime.js';
import { decimal } from './decimal.js';
import type { Field, FieldKind, KindTable, RuleCode } from './field.js';
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

/** Compiles only when both types are identical. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>) => undefined;

// Options of the kind compile, others do not.
integer({ min: 1, max: 8, default: 4, unique: true, index: true, optional: true });
// @ts-expect-error a number is not made out of a title
integer({ generated: true });
// @ts-expect-error beside one that fits, too
integer({ min: 1, generated: true });
// @ts-expect-error a number has no pattern
integer({ pattern: /^1/ });
// @ts-expect-error a default of another kind
integer({ default: '4' });
// @ts-expect-error a misspelt option
text({ optionl: true, max: 3 });
// @ts-expect-error text has no scale
text({ scale: 2 });
text({ suggestions: ['en', 'ru'] });
// @ts-expect-error what is offered is text
text({ suggestions: [1] });
// @ts-expect-error an index can't hold text per language
localizedText({ index: true });
// @ts-expect-error nor documents
richText({ unique: true });
// @ts-expect-error nor JSON
json({ unique: true });
// @ts-expect-error a moment has no bounds
datetime({ min: '2024-01-01' });
money({ min: '0', max: 1000, scale: 2, default: '0' });
decimal({ min: -1, scale: 0 });
// @ts-expect-error whole digits are no option
decimal({ digits: 4 });
// @ts-expect-error neither true nor false
boolean({ default: 'yes' });
// @ts-expect-error of what?
reference({});
// @ts-expect-error not the key of an entity
reference({ to: 'boat' });
// @ts-expect-error a secret has no default that is written down
secret({ default: 'x' });
slug({ optional: true });
// @ts-expect-error a slug has its own pattern
slug({ pattern: /x/ });
select({ values: ['new', 'paid'], default: 'paid' });
// @ts-expect-error the default is none of the values
select({ values: ['new', 'paid'], default: 'payed' });
// @ts-expect-error a select without values
select({ default: 'paid' });
// @ts-expect-error made from a title
select({ values: ['new'], generated: true });

// @ts-expect-error written by hand, an option that does not fit would go unseen
const byHand: Field = { kind: 'integer', min: 1 };

// Types that the kind table derives.
same<KindTable['integer']['value'], number>(true);
same<KindTable['money']['input'], string | number>(true);
same<KindTable['reference']['compare'], 'equality' | 'null'>(true);
same<FilterMethodsOf<'json'>, 'isNull' | 'isNotNull'>(true);
same<FilterMethodsOf<'secret'>, never>(true);
same<'tooSmall' extends RuleCode ? true : false, true>(true);
same<KindTable['integer']['codes'], 'wholeNumber' | 'tooSmall' | 'tooBig'>(true);
same<
  FieldKind,
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'decimal'
  | 'email'
  | 'file'
  | 'integer'
  | 'json'
  | 'localizedText'
  | 'money'
  | 'reference'
  | 'richText'
  | 'secret'
  | 'select'
  | 'slug'
  | 'text'
>(true);

// Read-only fields are in the row, not in the input.
const picture = defineEntity({
  module: 'fleet',
  name: 'picture',
  fields: {
    width: integer({ optional: true, readOnly: true }),
    alt: text({ optional: true }),
    state: select({ values: ['raw', 'done'] }),
  },
});
same<Row<typeof picture>['width'], number | null>(true);
same<Row<typeof picture>['state'], 'raw' | 'done'>(true);
// @ts-expect-error the server alone writes it
const written: Input<typeof picture> = { state: 'raw', width: 4 };

export { byHand, written };
