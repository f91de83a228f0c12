import type { Action } from '@flotilla/core';

/** Keys start with the entity's or action's, so that a write can name what it touches. */
export const answerKey = (action: Pick<Action, 'key'>, input: object) => [action.key, 'answer', input] as const;
export const sessionKey = (...what: readonly unknown[]) => ['session', ...what] as const;

/** Whether a query shows something of a module, or who the visitor is and what they may: any write may change that. */
export function isOfModule({ queryKey }: { queryKey: readonly unknown[] }, module: string): boolean {
  const [key] = queryKey;
  return key === 'session' || String(key).startsWith(`${module}.`);
}

/** Whether a query shows what a tag names: `blog.article`, `blog.article:<id>` or `blog.categories-to-articles@articleId:<id>`. */
export function isTouched({ queryKey, data }: { queryKey: readonly unknown[]; data: unknown }, tag: string): boolean {
  const [entity, kind, queriedId] = queryKey;
  const [name = '', id] = tag.split(':');
  if (name === entity && id === undefined) return kind === 'list';
  if (name === entity && kind === 'by-id') return id === queriedId;
  // A row that is embedded, or that embeds the link, is known by its id.
  return id !== undefined && data !== undefined && JSON.stringify(data).includes(id);
}
