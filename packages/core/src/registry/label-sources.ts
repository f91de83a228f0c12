import type { Entity } from '../definitions/entity.js';
import { isLink } from '../definitions/link.js';
import { isSecret } from '../kinds/kind-of.js';
import { didYouMean } from '../values/names.js';
import { isPlainObject } from '../values/values.js';
import type { Registry, Relation } from './registry.js';

/** A field of a linked row that labels the row at this end. */
export interface LabelSource {
  readonly relation: Relation & { readonly far: object };
  /** Entity of the linked row. */
  readonly entity: Entity;
  readonly field: string;
}

/**
 * Returns the fields of linked rows that label an entity's rows, the preferred first: the installed ones of
 * `ui.labelFields`.
 */
export function labelSources(
  { key, ui }: Entity,
  registry: Pick<Registry, 'entities' | 'relationsOf'>,
): LabelSource[] {
  return (ui?.labelFields ?? []).flatMap((path) => {
    const [entity, field] = [registry.entities.get(keyOf(path)), fieldOf(path)];
    const relation = [...registry.relationsOf(key).values()].find(
      (one): one is LabelSource['relation'] => one.far?.key === keyOf(path),
    );
    return entity && relation ? [{ relation, entity, field }] : [];
  });
}

/** Returns whether a name was generated: `subject-36755487`, or `subject-dccb19`. */
export function isGeneratedName({ name }: Pick<Entity, 'name'>, text: string): boolean {
  return text.startsWith(`${name}-`) && /^([0-9a-f]{6}|[0-9a-f]{8})$/.test(text.slice(name.length + 1));
}

/** Length limit of names that are generated from titles, in characters. Leaves room for suffixes. */
export const maxGeneratedName = 400;

/** Returns whether a name is the public title of a row in some language. */
export function isPublicTitle(name: unknown, { title }: Readonly<Record<string, unknown>>): boolean {
  const titles = isPlainObject(title) ? Object.values(title) : [title];
  return titles.some((text) => typeof text === 'string' && text.slice(0, maxGeneratedName) === name);
}

/** Returns the value that names a row. An administrator's title that is a public title was not set on purpose. */
export function namingValue(row: Readonly<Record<string, unknown>>, name: string): unknown {
  return name === 'adminTitle' && isPublicTitle(row[name], row) ? row['title'] : row[name];
}

const keyOf = (path: string) => path.slice(0, path.lastIndexOf('.'));
const fieldOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/**
 * Returns errors of `ui.labelFields`: unlinked entities and invisible fields. Entities that are not installed
 * are fine.
 */
export function labelFieldProblems({ key, ui }: Entity, byKey: ReadonlyMap<string, Entity>): string[] {
  const links = [...byKey.values()].filter(isLink);
  return (ui?.labelFields ?? []).flatMap((path) => {
    const far = byKey.get(keyOf(path));
    if (!far) return [];
    const isLinked = links.some(({ left, right }) =>
      [`${left.key} ${right?.key}`, `${right?.key} ${left.key}`].includes(`${key} ${far.key}`),
    );
    if (!isLinked) return [`${key}: "${path}" of ui.labelFields is not on a linked entity. Define the link.`];
    const field = far.fields[fieldOf(path)];
    if (field && !isSecret(field)) return [];
    return [
      `${key}: "${path}" of ui.labelFields is not a visible field.${didYouMean(fieldOf(path), Object.keys(far.fields))}`,
    ];
  });
}
