import type { EntityKey } from '../values/names.js';
import type { AnyEntity, Names } from './names.js';
import type { NoClash, Part, Parts, Selection, Via, With } from './selection.js';
import type { FarRow, ForeignRow, SelectedRow } from './selected-row.js';

/**
 * Selects fields of a row, and linked rows as parts with names of the author's choice.
 *
 *     const articleCard = show(article, ['slug', 'title'], { pictures: via(articlesToFiles, fileSelection) });
 */
/* @__NO_SIDE_EFFECTS__ */
export function show<
  E extends AnyEntity,
  const N extends Names<E['fields']>['readable'],
  const W extends With<E> = Record<never, never>,
>(of: E, fields: readonly N[] | '*', parts?: W & NoClash<E, W>): Selection<E['key'], SelectedRow<E, N, W>> {
  return {
    type: 'selection',
    key: of.key,
    fields: withSlugs(of, fields),
    parts: selectionParts(of, parts ?? {}),
  };
}

/** Adds the slugs of languages to the slug, because links need both. */
function withSlugs<N extends string>(
  { fields: all }: AnyEntity,
  fields: readonly N[] | '*',
): readonly string[] | '*' {
  const isAdded = fields !== '*' && 'slugs' in all && (fields as readonly string[]).includes('slug');
  return isAdded ? [...new Set<string>([...fields, 'slugs'])] : fields;
}

/**
 * Selects a row for rendering by its own module's view, chosen by its variant: for modules that do not know
 * its definition. Given a key, it includes the fields of all of the module's views; given a selection, only
 * those.
 */
/* @__NO_SIDE_EFFECTS__ */
export function foreign<const Key extends EntityKey>(
  of: Key | Selection<Key>,
): Selection<Key, ForeignRow<Key>> {
  const { key, fields, parts } =
    typeof of === 'string' ? { key: of, fields: 'foreign' as const, parts: {} } : of;
  return { type: 'selection', key, fields, parts, isForeign: true };
}

/** Returns a selection; a definition stands for all its fields. */
export function selectionOf<T extends Selection | AnyEntity>(of: T): Selection<T['key'], FarRow<T>> {
  const selection: Selection = isSelection(of)
    ? of
    : { type: 'selection', key: of.key, fields: '*', parts: {} };
  return selection as Selection<T['key'], FarRow<T>>;
}

type Given = Via | Selection | AnyEntity;

/** Returns the parts of a row for interpreters: each reference with its field. */
export function selectionParts(of: AnyEntity, parts: Readonly<Record<string, Given>>): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partOf(of, name, part)]));
}

function partOf(of: AnyEntity, name: string, part: Given): Part {
  if ('near' in part) return part;
  const far = selectionOf(part);
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

function isSelection(of: Selection | AnyEntity): of is Selection {
  return 'type' in of && of.type === 'selection';
}
