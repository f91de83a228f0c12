import type { Tag } from './tags.js';

const pageTag = (path: string): Tag => `path/${path}`;
const layoutTag = (path: string): Tag => `paths/${path}`;

/** Returns the tags of a cached path (without its language): its own, and those of the paths above it. */
export function pathTags(path: string): Tag[] {
  const segments = path.split('/').filter(Boolean);
  const ancestors = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  return [pageTag(path), layoutTag('/'), ...ancestors.map(layoutTag)];
}

/** Returns the tag that revalidating a path invalidates; `layout` includes the paths below it. */
export function revalidatedTag(path: string, type: 'layout' | 'page', languages: readonly string[]): Tag {
  const [, first = '', ...rest] = path.split('/');
  const plain = languages.includes(first) ? `/${rest.join('/')}` : path;
  const trimmed = plain.length > 1 ? plain.replace(/\/+$/, '') : plain;
  return type === 'layout' ? layoutTag(trimmed) : pageTag(trimmed);
}
