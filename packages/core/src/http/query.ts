import type { Entity } from '../definitions/entity.js';
import type { FieldKind, KindTable } from '../kinds/field.js';
import type { Comparison } from '../kinds/kind.js';
import { kindOf } from '../kinds/kind-of.js';

/** How a filter compares a column with its value. */
export const filterMethods = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'inArray',
  'notInArray',
  'isNull',
  'isNotNull',
] as const;
export type FilterMethod = (typeof filterMethods)[number];

export interface Filter {
  /** A field's name, or `title.en` for one language of a localized field. */
  column: string;
  method: FilterMethod;
  value?: unknown;
}

export interface OrderBy {
  column: string;
  method: 'asc' | 'desc';
}

/** Query of `GET /api/<module>/<plural>`. */
export interface FindQuery {
  filters?: { and: Filter[] };
  /**
   * Words that must all occur in the searched fields, in any order and language; words of three letters or
   * more also match inside words. Or an id.
   */
  search?: string;
  orderBy?: { and: OrderBy[] };
  /** 1 to 1,000; defaults to 100. */
  limit?: number;
  offset?: number;
  /** The cursor that the last answer returned as `meta.next`. */
  after?: string;
  /** The cursor that the last answer returned as `meta.previous`; instead of `after`. */
  before?: string;
  /** Adds `meta.total`. */
  count?: boolean;
  /**
   * Links and references to embed, each a path such as
   * `categories-to-articles.articles-to-file-storage-module-files`, or `article` for the field `articleId`.
   */
  include?: string[];
  /** Lists of files only: those that only some callers may read, such as receipts, or the others. */
  confidential?: boolean;
}

/** Maximum steps of an `include` path for callers who may not change the rows. */
export const includeDepth = 3;

/** Maximum number of conditions and of sort keys of a list. */
export const maxConditions = 50;

/** Highest number of a page of a list. */
export const maxPage = 1000;

export const findLimits = { default: 100, max: 1000 } as const;

const methodsOf = {
  equality: ['eq', 'ne', 'inArray', 'notInArray'],
  order: ['gt', 'gte', 'lt', 'lte'],
  text: ['like', 'ilike'],
  null: ['isNull', 'isNotNull'],
} as const satisfies Record<Comparison, readonly FilterMethod[]>;

/** The filter methods of a comparison, as literal types. */
export type MethodsOf<C extends Comparison> = (typeof methodsOf)[C][number];

/** The filter methods of a field kind, as literal types. */
export type FilterMethodsOf<K extends FieldKind> = MethodsOf<KindTable[K]['compare']>;

/** Returns the filter methods of a field kind. */
export function filterMethodsOf(kind: FieldKind): readonly FilterMethod[] {
  return kindOf(kind).compare.flatMap((comparison) => methodsOf[comparison]);
}

/** Returns the default order of a list: links by position, entities by age. */
export function defaultOrder(entity: Entity): OrderBy[] {
  const columns = entity.type === 'link' ? ['orderIndex', 'createdAt'] : ['createdAt'];
  return columns.map((column) => ({ column, method: 'asc' }));
}
