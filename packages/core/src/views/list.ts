import type { EntityKey } from '../values/names.js';
import type { Filter, OrderBy } from '../http/query.js';
import { filtersOf, orderOf } from '../rows/filters.js';
import type { Ordering, Where } from '../rows/where.js';
import type { AnyEntity } from '../selection/names.js';
import { selectionOf } from '../selection/show.js';
import type { Selection, Via } from '../selection/selection.js';
import type { FarRow } from '../selection/selected-row.js';

/** A list that a variant shows beside its own row. */
export interface List<R = unknown, Unless extends string = string, Subject extends EntityKey = EntityKey> {
  readonly type: 'list';
  readonly of: Selection;
  /** Restricts the list to rows that a link joins with the subject. */
  readonly via?: Via;
  readonly filters: readonly Filter[];
  readonly orderBy: readonly OrderBy[];
  readonly limit: number;
  /** Read only when the row's part of this name is empty: manually selected rows take precedence. */
  readonly unless?: Unless;
  /** Paginated by the query parameter `page`. */
  readonly isPaged: boolean;
  /** Offers its newest rows as an RSS feed of the page. */
  readonly hasFeed: boolean;
  /** Fields of the feed. Defaults to all fields and the parts of the list. */
  readonly feed?: Selection;
  /** Name of the module's filters and sort orders for visitors. */
  readonly facets?: string;
  /** Phantom type. */
  readonly row?: R;
  /** Phantom type: the entity of the subject, for a list of the subject. */
  readonly ofSubject?: Subject;
}

export interface SubjectListOptions {
  readonly limit: number;
  /**
   * Name of the filters and sort orders for visitors that a module provides through the port `ListFilters`.
   */
  readonly facets?: string;
  /** Paginated by the query parameter `page`. */
  readonly isPaged?: boolean;
}

export interface ListOptions<E extends AnyEntity, Unless> extends Omit<SubjectListOptions, 'facets'> {
  readonly where?: Where<E['fields']>;
  /** Defaults to the oldest first. */
  readonly orderBy?: Ordering<E['fields']>;
  /** Read only when the row's part of this name is empty: manually selected rows take precedence. */
  readonly unless?: Unless;
  /** Offers its newest rows as an RSS feed of the page. */
  readonly hasFeed?: boolean;
  /** Fields of the feed. Defaults to all fields and the parts of the list. */
  readonly feed?: Selection<E['key']>;
}

/**
 * Returns a list of an entity's rows: `list(article, articleCard, { orderBy: { createdAt: 'desc' }, limit: 12
 * })`.
 */
export function list<
  E extends AnyEntity,
  T extends Selection<E['key']> | AnyEntity<E['key']>,
  const Unless extends string = never,
>(
  of: E,
  selection: T,
  { where, orderBy, isPaged = false, hasFeed = false, ...options }: ListOptions<E, Unless>,
): List<FarRow<T>, NoInfer<Unless>, never> {
  return {
    type: 'list',
    of: selectionOf(selection),
    filters: filtersOf(where),
    orderBy: orderOf(orderBy),
    isPaged,
    hasFeed,
    ...options,
  };
}

/**
 * Returns a list of the rows that are linked to the row in the url: `listOfSubject(via(categoriesToArticles,
 * articleCard), { limit: 12 })`.
 */
export function listOfSubject<Near extends EntityKey, R>(
  via: Via<Near, readonly R[]>,
  { limit, isPaged = false, facets }: SubjectListOptions,
): List<R, never, Near> {
  return { type: 'list', of: via.far, via, filters: [], orderBy: [], limit, isPaged, hasFeed: false, facets };
}
