import { type EntityKey, pluralOf } from '../values/names.js';
import { isPlainObject } from '../values/values.js';

/**
 * The page urls of rows by entity: `/journal/[blog.articles.slug]`, with fields of the row in brackets. `*`
 * applies to all other entities, and may use `[module]` and `[entities]`.
 */
export type RowPages = Readonly<Partial<Record<EntityKey | '*', string>>>;

/** The default page urls: `/blog/articles/first-charter`. */
export const defaultPages: RowPages = { '*': '/[module]/[entities]/[slug]' };

/** Returns the slug of a row in a language: its own one, or that of all languages. */
export function slugIn(
  { slug, slugs }: { readonly slug?: unknown; readonly slugs?: unknown },
  language: string | undefined,
): string | undefined {
  const own = isPlainObject(slugs) && language !== undefined ? slugs[language] : undefined;
  const found = typeof own === 'string' && own !== '' ? own : slug;
  return typeof found === 'string' ? found : undefined;
}

/**
 * Returns the path of the page that shows a row, in a language, or the one that is valid in all languages;
 * undefined when there is none, or when `row` lacks a field of its url.
 */
export function rowPath(
  pages: RowPages,
  entity: EntityKey,
  row: object,
  language?: string,
): string | undefined {
  const page = pages[entity] ?? pages['*'];
  if (page === undefined) return undefined;
  const [module, name = ''] = entity.split('.');
  const known: Readonly<Record<string, unknown>> = {
    module,
    entities: pluralOf(name),
    ...row,
    ...('slugs' in row && { slug: slugIn(row, language) }),
  };
  let isWhole = true;
  const path = page.replace(placeholder, (_, field: string) => {
    const value = known[field] ?? '';
    isWhole &&= value !== '';
    return String(value);
  });
  return isWhole ? path : undefined;
}

/**
 * Returns the path of a row on an application's own page; undefined when only the `*` rule
 * applies.
 */
export function movedPath(
  pages: RowPages,
  entity: EntityKey,
  row: object,
  language?: string,
): string | undefined {
  return pages[entity] === undefined ? undefined : rowPath(pages, entity, row, language);
}

/** Returns the pages that differ from the usual ones, and the rule for the rest. */
export function pageOverrides(pages: RowPages): RowPages {
  const named = { slug: 'slug', id: 'id' };
  const unusual = entities(pages).filter(
    (entity) => rowPath(pages, entity, named) !== rowPath(defaultPages, entity, named),
  );
  return { ...defaultPages, ...Object.fromEntries(unusual.map((entity) => [entity, pages[entity]])) };
}

const entities = (pages: RowPages) => Object.keys(pages).filter((key): key is EntityKey => key !== '*');

/** Matches `[blog.articles.slug]` and `[slug]`. */
const placeholder = /\[(?:[a-z0-9-]+\.)*([A-Za-z0-9]+)\]/g;

/** Query parameter that selects a part of the row of a page, such as a variation of a product. */
export const partParameter = 'option';
