import type { EntityKey } from '../values/names.js';
import type { Filter, OrderBy } from '../http/query.js';
import { filtersOf, orderOf } from '../rows/filters.js';
import type { Ordering, Where } from '../rows/where.js';
import type { AnyEntity } from '../selection/names.js';
import { selectionOf } from '../selection/show.js';
import type { Selection, Via } from '../selection/selection.js';
import type { FarRow } from '../selection/selected-row.js';
import { type JoiningLink, via } from '../selection/via.js';

/** How a request can change a list: its page number, its filters. */
export type RequestPart = 'page' | 'filter';

/** A list that a variant shows beside its own row. */
export interface List<
  R = unknown,
  Unless extends string = string,
  Subject extends EntityKey = EntityKey,
  Query extends RequestPart = RequestPart,
  Within extends string = string,
> {
  readonly type: 'list';
  readonly of: Selection;
  /** Restricts the list to rows that a link joins with the subject. */
  readonly via?: Via;
  readonly filters: readonly Filter[];
  readonly orderBy: readonly OrderBy[];
  readonly limit: number;
  /** Read only when the row's part of this name is empty: manually selected rows take precedence. */
  readonly unless?: Unless;
  /** Restricts the list to the rows in the row's part of this name, unless that part is empty. */
  readonly within?: Within;
  /** Paginated by the query parameter `page`. */
  readonly isPaged: boolean;
  /** Offers its newest rows as feeds of the page. */
  readonly hasFeed: boolean;
  /** Fields of the feed. Defaults to all fields and the parts of the list. */
  readonly feed?: Selection;
  /** Name of the module's filters and sort orders for visitors. */
  readonly facets?: string;
  /** Whether the filter makes the rows from the query, instead of selecting rows of an entity. */
  readonly isMade?: boolean;
  /** Restricts the list to other rows that share rows of this link with the subject. */
  readonly relatedBy?: Via;
  /** Phantom type. */
  readonly row?: R;
  /** Phantom type: the entity of the subject, for a list of the subject. */
  readonly ofSubject?: Subject;
  /** Phantom type. */
  readonly query?: Query;
}

export interface SubjectListOptions<
  Paged = boolean,
  Facets = string | undefined,
  Key extends EntityKey = EntityKey,
> {
  readonly limit: number;
  /**
   * Name of the filters and sort orders for visitors that a module provides through the port `ListFilters`.
   */
  readonly facets?: Facets;
  /** Paginated by the query parameter `page`. */
  readonly isPaged?: Paged;
  /** Offers its newest rows as feeds of the page. */
  readonly hasFeed?: boolean;
  /** Fields of the feed. Defaults to all fields and the parts of the list. */
  readonly feed?: Selection<Key>;
}

export interface ListOptions<
  E extends AnyEntity,
  Unless,
  Paged = boolean,
  Facets = string | undefined,
  Within = string,
> extends SubjectListOptions<Paged, Facets, E['key']> {
  /** Not together with `facets`. */
  readonly where?: Where<E['fields']>;
  /** Defaults to the oldest first. */
  readonly orderBy?: Ordering<E['fields']>;
  /** Read only when the row's part of this name is empty: manually selected rows take precedence. */
  readonly unless?: Unless;
  /** Restricts the list to the rows in the row's part of this name, unless that part is empty. */
  readonly within?: Within;
  /**
   * Restricts the list to other rows that share rows of this link with the row of the url, up to the limit in each
   * language of their titles: `relatedBy: categoriesToArticles` lists articles of the same categories. The row of the
   * url must be of the same entity.
   */
  readonly relatedBy?: JoiningLink;
}

/**
 * Returns a list of an entity's rows: `list(article, articleCard, { orderBy: { createdAt: 'desc' }, limit: 12
 * })`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<
  E extends AnyEntity,
  T extends Selection<E['key']> | AnyEntity<E['key']>,
  const Unless extends string = never,
  const Paged extends boolean = false,
  const Facets extends string | undefined = undefined,
  const Within extends string = never,
>(
  of: E,
  selection: T,
  {
    where,
    orderBy,
    isPaged,
    hasFeed = false,
    relatedBy,
    ...options
  }: ListOptions<E, Unless, Paged, Facets, Within>,
): List<FarRow<T>, NoInfer<Unless>, never, ListQuery<Paged, Facets>, NoInfer<Within>> {
  return {
    type: 'list',
    of: selectionOf(selection),
    filters: filtersOf(where),
    orderBy: orderOf(orderBy),
    isPaged: isPaged ?? false,
    hasFeed,
    ...(relatedBy && { relatedBy: via(relatedBy, selectionOf(selection)) }),
    ...options,
  };
}

/**
 * Returns a list of the rows that are linked to the row in the url: `listOfSubject(via(categoriesToArticles,
 * articleCard), { limit: 12 })`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOfSubject<
  Near extends EntityKey,
  R,
  const Paged extends boolean = false,
  const Facets extends string | undefined = undefined,
>(
  via: Via<Near, readonly R[]>,
  { isPaged, hasFeed = false, ...options }: SubjectListOptions<Paged, Facets>,
): List<R, never, Near, ListQuery<Paged, Facets>, never> {
  return {
    type: 'list',
    of: via.far,
    via,
    filters: [],
    orderBy: [],
    isPaged: isPaged ?? false,
    hasFeed,
    ...options,
  };
}

/**
 * Returns a list whose rows a module's filter makes from the query of the page and the row of its url, such as the
 * results of a search. It is empty without the filter.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOfFilter<R extends object, const Paged extends boolean = false>(
  of: AnyEntity,
  { facets, limit, isPaged }: { readonly facets: string; readonly limit: number; readonly isPaged?: Paged },
): List<R, never, never, ListQuery<Paged, string>, never> {
  return {
    type: 'list',
    of: selectionOf(of),
    filters: [],
    orderBy: [],
    limit,
    isPaged: isPaged ?? false,
    hasFeed: false,
    facets,
    isMade: true,
  };
}

type ListQuery<Paged, Facets> =
  | (Paged extends true ? 'page' : never)
  | (Facets extends string ? 'filter' : never);
