import type { Tag } from './tags.js';

const pageTag = (path: string): Tag => `path/${path}`;
const layoutTag = (path: string): Tag => `paths/${path}`;

/** The tags of what is cached for a path (without its language): of itself, and of every path that it lies under. */
export function pathTags(path: string): Tag[] {
  const segments = path.split('/').filter(Boolean);
  const ancestors = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  return [pageTag(path), layoutTag('/'), ...ancestors.map(layoutTag)];
}

/** The tag that revalidating a path makes stale; `layout` speaks of the paths below it as well. */
export function revalidatedTag(path: string, type: 'layout' | 'page', languages: readonly string[]): Tag {
  const [, first = '', ...rest] = path.split('/');
  const plain = languages.includes(first) ? `/${rest.join('/')}` : path;
  const trimmed = plain.length > 1 ? plain.replace(/\/+$/, '') : plain;
  return type === 'layout' ? layoutTag(trimmed) : pageTag(trimmed);
}
