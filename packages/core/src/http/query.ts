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

/** What `GET /api/<module>/<plural>` takes. */
export interface FindQuery {
  filters?: { and: Filter[] };
  /** Words that all stand in what the entity searches, in any order and language; from three letters on, as a part of a word. Or an id. */
  search?: string;
  orderBy?: { and: OrderBy[] };
  /** 1 to 1,000; 100 when not said. */
  limit?: number;
  offset?: number;
  /** The cursor that the last answer gave as `meta.next`. */
  after?: string;
  /** The cursor that the last answer gave as `meta.previous`; instead of `after`. */
  before?: string;
  /** Adds `meta.total`. */
  count?: boolean;
  /**
   * Links to embed, and rows that fields name, each a path such as `categories-to-articles.articles-to-file-storage-module-files`,
   * or `article` of a row that has an `articleId`.
   */
  include?: string[];
}

/** The steps of an `include` path that everybody may take; who may change the rows may take more. */
export const includeDepth = 3;

/** The conditions and the sort keys that one list takes. */
export const maxConditions = 50;

export const findLimits = { default: 100, max: 1000 } as const;

const methodsOf = {
  equality: ['eq', 'ne', 'inArray', 'notInArray'],
  order: ['gt', 'gte', 'lt', 'lte'],
  text: ['like', 'ilike'],
  null: ['isNull', 'isNotNull'],
} as const satisfies Record<Comparison, readonly FilterMethod[]>;

/** The methods that a comparison stands for, as literals. */
export type MethodsOf<C extends Comparison> = (typeof methodsOf)[C][number];

/** The methods by which a field of this kind can be filtered, as literals. */
export type FilterMethodsOf<K extends FieldKind> = MethodsOf<KindTable[K]['compare']>;

/** The methods by which a field of this kind can be filtered. */
export function filterMethodsOf(kind: FieldKind): readonly FilterMethod[] {
  return kindOf(kind).compare.flatMap((comparison) => methodsOf[comparison]);
}

/** The order of a list that asks for none: links by their place, entities by age. */
export function defaultOrder(entity: Entity): OrderBy[] {
  const columns = entity.type === 'link' ? ['orderIndex', 'createdAt'] : ['createdAt'];
  return columns.map((column) => ({ column, method: 'asc' }));
}
