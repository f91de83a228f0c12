import type { EntityKey } from '../names.js';
import type { FieldKind, FieldOf, OptionsOf } from './kinds.js';

/**
 * Makes the builder of one kind; the literal types of its options carry on into `Row` and `Input`.
 * Without `NoInfer`, `text()` inside a definition would take its options from the context: all of them.
 */
function builder<K extends FieldKind>(kind: K) {
  return <const O extends OptionsOf<K> = Record<never, never>>(options?: O): FieldOf<K, NoInfer<O>> =>
    ({ kind, ...options }) as FieldOf<K, NoInfer<O>>;
}

/** Plain text. Options: `min`, `max` (characters), `pattern`. */
export const text = builder('text');
/** Text per language. Starts empty. */
export const localizedText = () => builder('localizedText')({ default: {} });
/** Plain text or a rich-text document per language. Starts empty. */
export const richText = () => builder('richText')({ default: {} });
/** A whole number of 32 bits. */
export const integer = builder('integer');
/** An exact decimal, a string in JSON: 20 digits before the point, 8 after it. */
export const decimal = builder('decimal');
/** An amount of money: an exact decimal, never a float. */
export const money = builder('money');
export const boolean = builder('boolean');
/** One of a list of values. */
export const select = builder('select');
/** A calendar day; accepts `YYYY-MM-DD` or a moment, reads as a moment (midnight UTC). */
export const date = builder('date');
/** A moment: ISO 8601, UTC when read. The default `now` is the moment at which a row is made. */
export const datetime = builder('datetime');
/** Any JSON value, 32 levels deep at most. */
export const json = builder('json');
/** The id of a row of another entity, deleted with it; `constraint: false` for an id without a foreign key. */
export const reference = builder('reference');
/** The path or absolute URL of a stored file. */
export const file = builder('file');
/** Stored, and never sent to anyone. */
export const secret = builder('secret');

/** The name of a row for administrators, made from its title when empty. */
export const adminTitle = () => text({ max: 500, generated: true });
/** The unique name of a row in urls, made from its title when empty. */
export const slug = () => builder('slug')({ unique: true, generated: true });
/** Extra CSS classes of the component that shows the row. */
export const className = () => text({ optional: true, max: 1000 });

/** The names and texts of content. */
export const texts = () => ({
  adminTitle: adminTitle(),
  slug: slug(),
  title: localizedText(),
  subtitle: richText(),
  description: richText(),
});

/** The fields that most content has: names, texts, and classes for what shows it. */
export const content = () => ({ ...texts(), className: className() });

/** Fields that every row has and the server alone writes. */
export const managedFields = <const Key extends EntityKey>(key: Key) => ({
  id: reference({ to: key, constraint: false, managed: true }),
  createdAt: datetime({ managed: true }),
  updatedAt: datetime({ managed: true }),
});
