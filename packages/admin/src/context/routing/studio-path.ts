import type { Entity } from '@flotilla/core';

const frames: ReadonlySet<string> = new Set(['host.page', 'host.layout']);

/** Returns whether rows of an entity place blocks: pages and layouts. */
export const isStudioRoot = ({ key }: Pick<Entity, 'key'>): boolean => frames.has(key);

/** Returns whether the studio can edit a row of an entity: a page, a layout, or a row that has a page of its own. */
export const opensStudio = (entity: Pick<Entity, 'key' | 'drafts' | 'publishing'>): boolean =>
  isStudioRoot(entity) || (entity.drafts === true && entity.publishing === true);

/** Returns the path of the studio of a row, relative to the admin. */
export const studioPath = ({ module, plural }: Pick<Entity, 'module' | 'plural'>, id: string): string =>
  `/studio/${module}/${plural}/${id}`;
