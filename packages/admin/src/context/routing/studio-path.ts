import type { Entity } from '@flotilla/core';

const roots: ReadonlySet<string> = new Set(['host.page', 'host.layout']);

/** Returns whether rows of an entity are edited in the page studio. */
export const isStudioRoot = ({ key }: Pick<Entity, 'key'>): boolean => roots.has(key);

/** Returns the path of the studio of a row, relative to the admin. */
export const studioPath = ({ module, plural }: Pick<Entity, 'module' | 'plural'>, id: string): string =>
  `/studio/${module}/${plural}/${id}`;
