import type { EntityKey } from '../values/names.js';
import type { AnyEntity, Names } from './names.js';
import type { NoClash, Part, Parts, Shown, Via, With } from './shown.js';
import type { FarRow, ForeignRow, ShownRow } from './shown-row.js';

/**
 * Selects fields of a row, and linked rows as parts with names of the author's choice.
 *
 *     const articleCard = show(article, ['slug', 'title'], { pictures: via(articlesToFiles, shownFile) });
 */
export function show<
  E extends AnyEntity,
  const N extends Names<E['fields']>['readable'],
  const W extends With<E> = Record<never, never>,
>(of: E, fields: readonly N[] | '*', parts?: W & NoClash<E, W>): Shown<E['key'], ShownRow<E, N, W>> {
  return { type: 'shown', key: of.key, fields, parts: partsOf(of, parts ?? {}) };
}

/**
 * Selects a row for rendering by its own module's view, chosen by its variant: for modules that do not know
 * its definition. Given a key, it includes the fields of all of the module's views; given a selection, only
 * those.
 */
export function foreign<const Key extends EntityKey>(of: Key | Shown<Key>): Shown<Key, ForeignRow<Key>> {
  const { key, fields, parts } =
    typeof of === 'string' ? { key: of, fields: 'foreign' as const, parts: {} } : of;
  return { type: 'shown', key, fields, parts, isForeign: true };
}

/** Returns a selection; a definition stands for all its fields. */
export function shownOf<T extends Shown | AnyEntity>(of: T): Shown<T['key'], FarRow<T>> {
  const shown: Shown = isShown(of) ? of : { type: 'shown', key: of.key, fields: '*', parts: {} };
  return shown as Shown<T['key'], FarRow<T>>;
}

type Given = Via | Shown | AnyEntity;

/** Returns the parts of a row for interpreters: each reference with its field. */
export function partsOf(of: AnyEntity, parts: Readonly<Record<string, Given>>): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partOf(of, name, part)]));
}

function partOf(of: AnyEntity, name: string, part: Given): Part {
  if ('near' in part) return part;
  const far = shownOf(part);
  return { type: 'referred', field: referenceTo(of, name, far.key), far };
}

/** Returns the field of the part's name, else the first that references the far entity. */
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
