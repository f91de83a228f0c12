export {
  defaultOrder,
  type Filter,
  type FilterMethod,
  filterMethods,
  filterMethodsOf,
  findLimits,
  type FindQuery,
  includeDepth,
  maxConditions,
  type OrderBy,
} from './http/query.js';
export { filtersOf, orderOf } from './rows/filters.js';
