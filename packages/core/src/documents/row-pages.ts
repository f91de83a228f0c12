import { type EntityKey, pluralOf } from '../values/names.js';

/**
 * Where rows are shown, by their entity: the url of the page that names one of them, `/journal/[blog.articles.slug]`, each
 * part in brackets a field of the row. `*` stands for entities that are not named: `[module]` and `[entities]` are theirs.
 */
export type RowPages = Readonly<Partial<Record<EntityKey | '*', string>>>;

/** Where rows are shown when nobody says otherwise: `/blog/articles/first-charter`. */
export const usualPages: RowPages = { '*': '/[module]/[entities]/[slug]' };

/** The path of the page that shows a row; undefined when none does, or what its url names is not among what is known of the row. */
export function rowPath(pages: RowPages, entity: EntityKey, row: object): string | undefined {
  const page = pages[entity] ?? pages['*'];
  if (page === undefined) return undefined;
  const [module, name = ''] = entity.split('.');
  const known: Readonly<Record<string, unknown>> = { module, entities: pluralOf(name), ...row };
  let isWhole = true;
  const path = page.replace(placeholder, (_, field: string) => {
    const value = known[field] ?? '';
    isWhole &&= value !== '';
    return String(value);
  });
  return isWhole ? path : undefined;
}

/** Where an application shows a row that a page of the site shows as well; undefined when it is that page: `*` stands for rows that have none. */
export function movedPath(pages: RowPages, entity: EntityKey, row: object): string | undefined {
  return pages[entity] === undefined ? undefined : rowPath(pages, entity, row);
}

/** Of some pages, those that are elsewhere than one would guess, and a rule for the guess. */
export function unusualPages(pages: RowPages): RowPages {
  const named = { slug: 'slug', id: 'id' };
  const unusual = entities(pages).filter((entity) => rowPath(pages, entity, named) !== rowPath(usualPages, entity, named));
  return { ...usualPages, ...Object.fromEntries(unusual.map((entity) => [entity, pages[entity]])) };
}

const entities = (pages: RowPages) => Object.keys(pages).filter((key): key is EntityKey => key !== '*');

/** `[blog.articles.slug]`, or `[slug]`. */
const placeholder = /\[(?:[a-z0-9-]+\.)*([A-Za-z0-9]+)\]/g;
