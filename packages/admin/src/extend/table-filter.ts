import type { Filter, FilterMethod } from '@flotilla/core/queries';

/** Filter methods with labels in the admin. Pattern methods are represented by "contains". */
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

export interface TableFilter extends Filter {
  readonly method: TableMethod;
}
