import type { Entity } from './entity.js';
import type { FieldKind } from './fields/kinds.js';

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
  orderBy?: { and: OrderBy[] };
  /** 1 to 1,000; 100 when not said. */
  limit?: number;
  offset?: number;
  /** The cursor that the last answer gave as `meta.next`. */
  after?: string;
  /** Adds `meta.total`. */
  count?: boolean;
  /** Links to embed, each a path such as `categories-to-articles.articles-to-file-storage-module-files`. */
  include?: string[];
}

export const findLimits = { default: 100, max: 1000 } as const;

export type Comparison = 'equality' | 'order' | 'text' | 'null';

const methodsOf: Record<Comparison, readonly FilterMethod[]> = {
  equality: ['eq', 'ne', 'inArray', 'notInArray'],
  order: ['gt', 'gte', 'lt', 'lte'],
  text: ['like', 'ilike'],
  null: ['isNull', 'isNotNull'],
};

const comparisons = {
  text: ['equality', 'order', 'text', 'null'],
  localizedText: ['equality', 'order', 'text', 'null'],
  richText: ['equality', 'text', 'null'],
  slug: ['equality', 'order', 'text', 'null'],
  integer: ['equality', 'order', 'null'],
  decimal: ['equality', 'order', 'null'],
  money: ['equality', 'order', 'null'],
  boolean: ['equality', 'null'],
  select: ['equality', 'text', 'null'],
  date: ['equality', 'order', 'null'],
  datetime: ['equality', 'order', 'null'],
  json: ['null'],
  reference: ['equality', 'null'],
  file: ['equality', 'order', 'text', 'null'],
  secret: [],
} as const satisfies Record<FieldKind, readonly Comparison[]>;

/** The comparisons that a kind of field knows. */
export type ComparisonOf<K extends FieldKind> = (typeof comparisons)[K][number];

/** The methods by which a field of this kind can be filtered. */
export function filterMethodsOf(kind: FieldKind): readonly FilterMethod[] {
  const known: readonly Comparison[] = comparisons[kind];
  return known.flatMap((comparison) => methodsOf[comparison]);
}

/** The order of a list that asks for none: links by their place, entities by age. */
export function defaultOrder(entity: Entity): OrderBy[] {
  const columns = entity.type === 'link' ? ['orderIndex', 'createdAt'] : ['createdAt'];
  return columns.map((column) => ({ column, method: 'asc' }));
}
