import type { Filter, FilterMethod } from '@flotilla/core/queries';

/** The methods that have words in the admin; what is like a pattern is asked for by `contains`. */
export const tableMethods = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'ilike',
  'inArray',
  'isNull',
  'isNotNull',
] as const satisfies readonly FilterMethod[];
export type TableMethod = (typeof tableMethods)[number];

/** A condition of a table. */
export interface TableFilter extends Filter {
  readonly method: TableMethod;
}
