import type { Entity } from '@flotilla/core';
import { filterMethodsOf, type OrderBy } from '@flotilla/core/queries';
import { isLabelledByOthers } from '../context/admin-row.js';
import { kindOf } from '@flotilla/core/reflection';
import { type TableFilter, tableMethods } from '../extend/table-filter.js';

/** State of a table, stored in its URL: `?q=boat&sort=-createdAt&filter=variant~eq~"default"`. */
export interface TableQuery {
  readonly search: string;
  readonly sort: OrderBy | undefined;
  readonly filters: readonly TableFilter[];
}

/** Reads the state from a URL; ignores unknown fields and methods that don't fit. */
export function readTableQuery(entity: Entity, parameters: URLSearchParams): TableQuery {
  return {
    search: parameters.get('q') ?? '',
    sort: readSort(entity, parameters.get('sort')),
    filters: parameters.getAll('filter').flatMap((text) => readFilter(entity, text) ?? []),
  };
}

/** Writes the state to URL parameters; defaults are omitted. */
export function writeTableQuery({ search, sort, filters }: TableQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search) parameters.set('q', search);
  if (sort) parameters.set('sort', (sort.method === 'desc' ? '-' : '') + sort.column);
  for (const { column, method, value } of filters)
    parameters.append(
      'filter',
      [column, method, ...(value === undefined ? [] : [JSON.stringify(value)])].join('~'),
    );
  return parameters;
}

/** Returns the field of a column: `title` for `title.en`. */
export function fieldOfColumn({ fields }: Entity, column: string) {
  return fields[nameOfField(column)];
}

const nameOfField = (column: string) => column.split('.')[0] ?? '';

/**
 * Returns whether lists can be filtered by a field. Fields that show labels of other rows are searched
 * instead.
 */
export function isFilterable(entity: Entity, name: string): boolean {
  return name in entity.fields && !isLabelledByOthers(entity, name);
}

/** Returns whether lists can be sorted by a field. */
export function isSortable(entity: Entity, name: string): boolean {
  const field = entity.fields[name];
  return field !== undefined && !isLabelledByOthers(entity, name) && !kindOf(field.kind).isUnordered;
}

/** Returns the REST column of a field; of a localized one in the given language. */
export function columnOf({ fields }: Entity, name: string, language: string): string {
  const field = fields[name];
  return field && kindOf(field.kind).isLocalized ? `${name}.${language}` : name;
}

function readSort(entity: Entity, text: string | null): OrderBy | undefined {
  if (!text) return undefined;
  const column = text.replace(/^-/, '');
  return isSortable(entity, nameOfField(column))
    ? { column, method: text.startsWith('-') ? 'desc' : 'asc' }
    : undefined;
}

function readFilter(entity: Entity, text: string): TableFilter | undefined {
  const [column = '', named = '', ...rest] = text.split('~');
  const field = fieldOfColumn(entity, column);
  const method = tableMethods.find((known) => known === named);
  if (
    !field ||
    !isFilterable(entity, nameOfField(column)) ||
    !method ||
    !filterMethodsOf(field.kind).includes(method)
  )
    return undefined;
  const value = rest.join('~');
  try {
    return value === '' ? { column, method } : { column, method, value: JSON.parse(value) as unknown };
  } catch {
    return undefined;
  }
}
