import type { Entity } from '../definitions/entity.js';
import { isLink } from '../definitions/link.js';
import { isSecret } from '../kinds/kind-of.js';
import { didYouMean } from '../values/names.js';
import type { Registry, Relation } from './registry.js';

/** A field of a row at the other end of a link, by which the row at this end is called. */
export interface BorrowedName {
  readonly relation: Relation & { readonly far: object };
  /** Of the row at the other end. */
  readonly entity: Entity;
  readonly field: string;
}

/** By what of linked rows an entity's rows are called, the best first: what `shows.calledBy` names of what is installed. */
export function borrowedNames({ key, shows }: Entity, registry: Pick<Registry, 'entities' | 'relationsOf'>): BorrowedName[] {
  return (shows?.calledBy ?? []).flatMap((path) => {
    const [entity, field] = [registry.entities.get(keyOf(path)), fieldOf(path)];
    const relation = [...registry.relationsOf(key).values()].find((one): one is BorrowedName['relation'] => one.far?.key === keyOf(path));
    return entity && relation ? [{ relation, entity, field }] : [];
  });
}

/** Tells whether a name was generated: `subject-36755487`, or `subject-dccb19`. */
export function isMadeName({ name }: Pick<Entity, 'name'>, text: string): boolean {
  return text.startsWith(`${name}-`) && /^([0-9a-f]{6}|[0-9a-f]{8})$/.test(text.slice(name.length + 1));
}

const keyOf = (path: string) => path.slice(0, path.lastIndexOf('.'));
const fieldOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** What a presentation borrows and the entity is not linked with, or people don't see; what is not installed is no problem. */
export function borrowingProblems({ key, shows }: Entity, byKey: ReadonlyMap<string, Entity>): string[] {
  const links = [...byKey.values()].filter(isLink);
  return (shows?.calledBy ?? []).flatMap((path) => {
    const far = byKey.get(keyOf(path));
    if (!far) return [];
    const isLinked = links.some(({ left, right }) =>
      [`${left.key} ${right?.key}`, `${right?.key} ${left.key}`].includes(`${key} ${far.key}`),
    );
    if (!isLinked) return [`${key}: "${path}" of shows.calledBy leads to no row that one is linked with. Define the link.`];
    const field = far.fields[fieldOf(path)];
    if (field && !isSecret(field)) return [];
    return [`${key}: "${path}" of shows.calledBy is not a field that people see.${didYouMean(fieldOf(path), Object.keys(far.fields))}`];
  });
}
