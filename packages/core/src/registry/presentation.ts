import type { Entity } from '../definitions/entity.js';
import type { Presentation } from '../definitions/presentation.js';
import type { Field } from '../kinds/field.js';
import { isSecret, kindOf } from '../kinds/kind-of.js';
import { didYouMean } from '../values/names.js';

type Whole = Omit<Presentation, 'columns'> &
  Required<Pick<Presentation, 'rowLabel' | 'groups'>> & { readonly columns: readonly string[] };

/** Default label fields, the preferred first. Every row has an id. */
const defaultLabels = ['adminTitle', 'title', 'slug', 'id'];

/** Returns the presentation of an entity, completed by defaults. */
export function presentationOf({ fields, ui = {} }: Entity): Whole {
  const rowLabel = ui.rowLabel ?? defaultLabels.find((name) => name in fields) ?? 'id';
  return { groups: {}, columns: [...new Set([rowLabel, 'updatedAt'])], ...ui, rowLabel };
}

/** Fields that are searched by default. */
const usuallySearched = new Set([
  ...['adminTitle', 'title', 'subtitle', 'slug', 'name', 'firstName', 'lastName', 'label', 'email'],
  ...['account', 'alt', 'code', 'sku', 'url'],
]);

/** Returns the fields that `search` covers. Links have none by default. */
export function searchedFields({ fields, ui }: Pick<Entity, 'fields' | 'ui'>): string[] {
  if (ui?.searched) return [...ui.searched];
  return Object.entries(fields).flatMap(([name, field]) =>
    usuallySearched.has(name) && isSearchable(field) ? [name] : [],
  );
}

/** Returns whether a field holds lines of text: no documents, and no secrets. */
function isSearchable(field: Field): boolean {
  const { compare } = kindOf(field.kind);
  return !isSecret(field) && compare.includes('text') && compare.includes('order');
}

/** Returns whether an entity may list a field as searched. */
const mayBeSearched = (field: Field) => isSearchable(field) || kindOf(field.kind).isProse === true;

/** Returns whether a column is no field of the row: `@picture`, or a field of a linked row. */
const isComputed = (name: string) => /^@(picture|languages)$|^[\w-]+\.[\w-]+\.\w+$/.test(name);

/** Returns the names in a presentation that are not fields of the entity. */
export function presentationProblems({ key, fields, ui = {} }: Entity): string[] {
  const visible = Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [] : [name]));
  const named = [
    ...(ui.rowLabel === undefined ? [] : [{ option: 'rowLabel', name: ui.rowLabel }]),
    ...(ui.columns ?? []).filter((name) => !isComputed(name)).map((name) => ({ option: 'columns', name })),
    ...(ui.advanced ?? []).map((name) => ({ option: 'advanced', name })),
    ...Object.values(ui.path ?? {}).map((name) => ({ option: 'path', name })),
    ...(ui.views ?? []).flatMap(({ name: view, filters, sort }) =>
      [...filters.map(({ column }) => column), ...(sort === undefined ? [] : [sort.replace(/^-/, '')])].map(
        (column) => ({ option: `views.${view}`, name: column.split('.')[0] ?? column }),
      ),
    ),
    ...Object.entries(ui.groups ?? {}).flatMap(([group, names]) =>
      names.map((name) => ({ option: `groups.${group}`, name })),
    ),
  ];
  const unsearchable = (ui.searched ?? []).filter((name) => {
    const field = fields[name];
    return !field || !mayBeSearched(field);
  });
  const texts = Object.keys(fields).filter((name) => fields[name] && mayBeSearched(fields[name]));
  const unsearched = unsearchable.map(
    (name) => `${key}: "${name}" of ui.searched is not a field that holds text.${didYouMean(name, texts)}`,
  );
  const invisible = named
    .filter(({ name }) => !visible.includes(name))
    .map(
      ({ option, name }) =>
        `${key}: "${name}" of ui.${option} is not a visible field.${didYouMean(name, visible)}`,
    );
  return [...invisible, ...unsearched];
}
