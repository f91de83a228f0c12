import type { Entity, FindQuery } from '@flotilla/core';

/** Keys start with the entity's, so that a write can name what it touches. */
export const findKey = (entity: Entity, query: FindQuery) => [entity.key, 'find', query] as const;
export const byIdKey = (entity: Entity, id: string, query: Pick<FindQuery, 'include'>) => [entity.key, 'by-id', id, query] as const;

/** Whether a query shows what a tag names: `blog.article`, `blog.article:<id>` or `blog.categories-to-articles@articleId:<id>`. */
export function isTouched({ queryKey, data }: { queryKey: readonly unknown[]; data: unknown }, tag: string): boolean {
  const [entity, kind, queriedId] = queryKey;
  const [name = '', id] = tag.split(':');
  if (name === entity && id === undefined) return kind === 'find';
  if (name === entity && kind === 'by-id') return id === queriedId;
  // A row that is embedded, or that embeds the link, is known by its id.
  return id !== undefined && data !== undefined && JSON.stringify(data).includes(id);
}
