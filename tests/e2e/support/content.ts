import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product.js';

interface ContentRow {
  readonly slug: string;
  readonly url: string;
  /** Addresses of a page in languages that have one of their own. */
  readonly urls?: Readonly<Record<string, string>>;
  /** A variation is shown on the page of its product. */
  readonly parentId?: string;
}

/**
 * Returns the public pages of the demo content: for each its paths, without language; for unlisted pages of
 * rows, that of one row.
 */
export function demoPages(): string[][] {
  return rowsOf('host.page').flatMap(({ url }) => {
    const [, segment] = /\[([^\]]+)\]/.exec(url) ?? [];
    if (leadsAway.has(url)) return [];
    if (segment === undefined) return [[url]];
    const rows = ofSomebody.has(segment) ? [{ slug: 'somebody' }] : rowsOf(entityOf(segment));
    return [(isUnlisted(url) ? rows.slice(0, 1) : rows).map((row) => url.replace(`[${segment}]`, row.slug))];
  });
}

/** Returns the address of a path of the demo content in a language: `/ru/o-nas` for `/about`. */
export function addressIn(language: string, path: string): string {
  const own = rowsOf('host.page').find(({ url }) => url === path)?.urls?.[language] ?? path;
  return `/${language}${own === '/' ? '' : own}`;
}

/** Pages that redirect immediately. */
const leadsAway: ReadonlySet<string> = new Set(['/rbac/subject/authentication/logout']);

/** Segments of personal rows: the content has none, and their pages exist for any name. */
const ofSomebody: ReadonlySet<string> = new Set(['rbac.subjects.slug']);

/**
 * Returns whether search engines do not list a path: error pages, results of the search, personal pages, orders and the
 * showcase.
 */
export const isUnlisted = (path: string) => unlisted.test(path);
const ofTheShop = 'ecommerce\\/(?:cart|checkout|orders|products\\/[^/]+\\/checkout)';
const unlisted = new RegExp(
  `^\\/(?:404|500|search|showcase|rbac|club|notification|social\\/chats|${ofTheShop})(?:\\/|$)`,
);

/** `blog.categories.slug` to `blog.category`. */
function entityOf(segment: string): string {
  const [module = '', plural = ''] = segment.split('.');
  return `${module}.${plural.replace(/ies$/, 'y').replace(/([^y])s$/, '$1')}`;
}

function rowsOf(entity: string): ContentRow[] {
  const text = readFileSync(join(root, 'modules/startup/content', `${entity}.json`), 'utf8');
  return (JSON.parse(text) as ContentRow[]).filter(({ parentId }) => parentId === undefined);
}
