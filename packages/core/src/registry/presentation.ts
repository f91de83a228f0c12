import type { Entity, Presentation } from '../definitions/entity.js';
import type { Field } from '../kinds/field.js';
import { isSecret, kindOf } from '../kinds/kind-of.js';
import { didYouMean } from '../values/names.js';

type Whole = Presentation & Required<Pick<Presentation, 'rowLabel' | 'columns' | 'groups'>>;

/** Default label fields, the preferred first. Every row has an id. */
const namesOfRows = ['adminTitle', 'title', 'slug', 'id'];

/** Returns the presentation of an entity, completed by defaults. */
export function presentationOf({ fields, shows = {} }: Entity): Whole {
  const rowLabel = shows.rowLabel ?? namesOfRows.find((name) => name in fields) ?? 'id';
  return { groups: {}, columns: [...new Set([rowLabel, 'variant', 'updatedAt'])], ...shows, rowLabel };
}

/** Fields that are searched by default. */
const usuallySearched = new Set([
  ...['adminTitle', 'title', 'subtitle', 'slug', 'name', 'firstName', 'lastName', 'label', 'email'],
  ...['account', 'alt', 'code', 'sku', 'url'],
]);

/** Returns the fields that `search` covers. Links have none by default. */
export function searchedFields({ fields, shows }: Pick<Entity, 'fields' | 'shows'>): string[] {
  if (shows?.searched) return [...shows.searched];
  return Object.entries(fields).flatMap(([name, field]) =>
    usuallySearched.has(name) && isSearchable(field) ? [name] : [],
  );
}

/** Returns whether a field holds lines of text: no documents, and no secrets. */
function isSearchable(field: Field): boolean {
  const { compare } = kindOf(field.kind);
  return !isSecret(field) && compare.includes('text') && compare.includes('order');
}

/** Returns the names in a presentation that are not fields of the entity. */
export function presentationProblems({ key, fields, shows = {} }: Entity): string[] {
  const shown = Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [] : [name]));
  const named = [
    ...(shows.rowLabel === undefined ? [] : [{ place: 'rowLabel', name: shows.rowLabel }]),
    ...(shows.columns ?? []).map((name) => ({ place: 'columns', name })),
    ...Object.entries(shows.groups ?? {}).flatMap(([group, names]) =>
      names.map((name) => ({ place: `groups.${group}`, name })),
    ),
  ];
  const unsearchable = (shows.searched ?? []).filter((name) => {
    const field = fields[name];
    return !field || !isSearchable(field);
  });
  const texts = Object.keys(fields).filter((name) => fields[name] && isSearchable(fields[name]));
  const misplaced = unsearchable.map(
    (name) => `${key}: "${name}" of shows.searched is not a field that holds text.${didYouMean(name, texts)}`,
  );
  const unseen = named
    .filter(({ name }) => !shown.includes(name))
    .map(
      ({ place, name }) =>
        `${key}: "${name}" of shows.${place} is not a visible field.${didYouMean(name, shown)}`,
    );
  return [...unseen, ...misplaced];
}
