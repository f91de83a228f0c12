import type { EntityKey } from '../values/names.js';
import type { AnyEntity, Names } from './names.js';
import type { NoClash, Part, Parts, Shown, Via, With } from './shown.js';
import type { FarRow, ForeignRow, ShownRow } from './shown-row.js';

/**
 * What is shown of a row: fields by name, and what hangs on it by the names that its author chooses.
 *
 *     const articleCard = show(article, ['slug', 'title'], { pictures: via(articlesToFiles, shownFile) });
 */
export function show<E extends AnyEntity, const N extends Names<E['fields']>['readable'], const W extends With<E> = Record<never, never>>(
  of: E,
  fields: readonly N[] | '*',
  parts?: W & NoClash<E, W>,
): Shown<E['key'], ShownRow<E, N, W>> {
  return { type: 'shown', key: of.key, fields, parts: partsOf(of, parts ?? {}) };
}

/**
 * A row that its own module shows, by the variant of the row: for modules that do not know its definition, and of many
 * variants. Of a key, it brings what any of the module's views shows; of something shown, no more than that.
 */
export function theirs<const Key extends EntityKey>(of: Key | Shown<Key>): Shown<Key, ForeignRow<Key>> {
  const { key, fields, parts } = typeof of === 'string' ? { key: of, fields: 'theirs' as const, parts: {} } : of;
  return { type: 'shown', key, fields, parts, isTheirs: true };
}

/** A definition stands for all its fields. */
export function shownOf<T extends Shown | AnyEntity>(of: T): Shown<T['key'], FarRow<T>> {
  const shown: Shown = isShown(of) ? of : { type: 'shown', key: of.key, fields: '*', parts: {} };
  return shown as Shown<T['key'], FarRow<T>>;
}

type Given = Via | Shown | AnyEntity;

/** The parts of a row as interpreters read them: each reference with its field. */
export function partsOf(of: AnyEntity, parts: Readonly<Record<string, Given>>): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partOf(of, name, part)]));
}

function partOf(of: AnyEntity, name: string, part: Given): Part {
  if ('near' in part) return part;
  const far = shownOf(part);
  return { type: 'referred', field: referenceTo(of, name, far.key), far };
}

/** The field of the part's name, else the first that leads to the far entity. */
function referenceTo({ fields }: AnyEntity, name: string, key: EntityKey): string {
  const leads = (name: string) => {
    const field = fields[name];
    return field && 'to' in field && field.to === key;
  };
  return [`${name}Id`, ...Object.keys(fields)].find((field) => field !== 'id' && leads(field)) ?? `${name}Id`;
}

function isShown(of: Shown | AnyEntity): of is Shown {
  return 'type' in of && of.type === 'shown';
}
