import type { Action } from '@flotilla/core';

/** Query keys start with the key of the entity or action, so that a write can match them. */
export const actionQueryKey = (action: Pick<Action, 'key'>, input: object) =>
  [action.key, 'answer', input] as const;
export const sessionKey = (...what: readonly unknown[]) => ['session', ...what] as const;

/**
 * Returns whether a write in the module may change a query: its data belongs to the module, or to the
 * session.
 */
export function isOfModule({ queryKey }: { queryKey: readonly unknown[] }, module: string): boolean {
  const [key] = queryKey;
  return key === 'session' || String(key).startsWith(`${module}.`);
}

/**
 * Returns whether a query shows the data of a tag: `blog.article`, `blog.article:<id>` or
 * `blog.categories-to-articles@articleId:<id>`.
 */
export function isTouched(
  { queryKey, data }: { queryKey: readonly unknown[]; data: unknown },
  tag: string,
): boolean {
  const [entity, kind, queriedId] = queryKey;
  const [name = '', id] = tag.split(':');
  if (name === entity && id === undefined) return kind === 'list';
  if (name === entity && kind === 'by-id') return id === queriedId;
  // The row that has an editor does not change with them.
  if (name.startsWith('flotilla.')) return false;
  // A loaded function has no JSON. Embedded rows, and rows that embed a link, are matched by id.
  if (id === undefined || data === undefined || typeof data === 'function') return false;
  return JSON.stringify(data).includes(id);
}
