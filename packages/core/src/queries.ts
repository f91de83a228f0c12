export {
  defaultOrder,
  type Filter,
  type FilterMethod,
  filterMethods,
  filterMethodsOf,
  type FilterMethodsOf,
  findLimits,
  type FindQuery,
  includeDepth,
  maxConditions,
  maxPage,
  type MethodsOf,
  type OrderBy,
} from './http/query.js';
export { filtersOf, orderOf } from './rows/filters.js';
export { listOfFilter } from './views/list.js';
