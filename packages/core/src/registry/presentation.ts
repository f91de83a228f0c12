import type { Entity, Presentation } from '../definitions/entity.js';
import { isSecret } from '../kinds/kind-of.js';
import { didYouMean } from '../values/names.js';

type Whole = Presentation & Required<Pick<Presentation, 'rowLabel' | 'columns' | 'groups'>>;

/** By what rows are called, where they have it; an id always. */
const namesOfRows = ['adminTitle', 'title', 'slug', 'id'];

/** What people are shown of an entity, with everything that was left to follow. */
export function presentationOf({ fields, shows = {} }: Entity): Whole {
  const rowLabel = shows.rowLabel ?? namesOfRows.find((name) => name in fields) ?? 'id';
  return { groups: {}, columns: [...new Set([rowLabel, 'variant', 'updatedAt'])], ...shows, rowLabel };
}

/** What a presentation names and the entity does not have. */
export function presentationProblems({ key, fields, shows = {} }: Entity): string[] {
  const shown = Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [] : [name]));
  const named = [
    ...(shows.rowLabel === undefined ? [] : [{ place: 'rowLabel', name: shows.rowLabel }]),
    ...(shows.columns ?? []).map((name) => ({ place: 'columns', name })),
    ...Object.entries(shows.groups ?? {}).flatMap(([group, names]) => names.map((name) => ({ place: `groups.${group}`, name }))),
  ];
  return named
    .filter(({ name }) => !shown.includes(name))
    .map(({ place, name }) => `${key}: "${name}" of shows.${place} is not a field that people see.${didYouMean(name, shown)}`);
}
