import type { Entity } from '../definitions/entity.js';

/** Header of row calls: the id of the change set that the call reads and writes. */
export const changeSetHeader = 'x-flotilla-change-set';

/** Key of the events of change sets. */
export const changeSetKey = 'flotilla.change-set';

/** Returns whether change sets take rows of an entity: those that the public reads, and drafted ones. */
export function takesChangeSets({ access, drafts }: Pick<Entity, 'access' | 'drafts'>): boolean {
  return drafts === true || access.read === 'public';
}
