import type { EntityKey } from '../values/names.js';
import type { Filter, OrderBy } from '../http/query.js';
import { filtersOf, orderOf } from '../rows/filters.js';
import type { Ordering, Where } from '../rows/where.js';
import type { AnyEntity } from '../shown/names.js';
import { shownOf } from '../shown/show.js';
import type { Shown, Via } from '../shown/shown.js';
import type { FarRow } from '../shown/shown-row.js';

/** A list that a variant shows beside its own row. */
export interface List<R = unknown, Unless extends string = string, Subject extends EntityKey = EntityKey> {
  readonly type: 'list';
  readonly of: Shown;
  /** Not all rows of the entity, but those that the subject has by a link. */
  readonly via?: Via;
  readonly filters: readonly Filter[];
  readonly orderBy: readonly OrderBy[];
  readonly limit: number;
  /** Read only when the row has nothing of this name: a choice by hand wins. */
  readonly unless?: Unless;
  /** The visitor turns its pages by `?page=`. */
  readonly isPaged: boolean;
  /** Its newest rows are offered as a feed (RSS) of the page on which it stands. */
  readonly hasFeed: boolean;
  /** The fields that its feed selects; all fields and the parts of the list when left out. */
  readonly feed?: Shown;
  /** What visitors may narrow and sort it by: the name under which a module provides it. */
  readonly facets?: string;
  /** In types alone. */
  readonly row?: R;
  /** In types alone: whose list it is, when it is the subject's. */
  readonly ofSubject?: Subject;
}

export interface SubjectListOptions {
  readonly limit: number;
  /** What visitors may narrow and sort it by, of the query: the name under which a module provides it to the port `ListFilters`. */
  readonly facets?: string;
  /** The visitor turns its pages by `?page=`. */
  readonly isPaged?: boolean;
}

export interface ListOptions<E extends AnyEntity, Unless> extends Omit<SubjectListOptions, 'facets'> {
  readonly where?: Where<E['fields']>;
  /** The oldest first when not said. */
  readonly orderBy?: Ordering<E['fields']>;
  /** Read only when the row has nothing of this name: a choice by hand wins. */
  readonly unless?: Unless;
  /** Its newest rows are offered as a feed (RSS) of the page on which it stands. */
  readonly hasFeed?: boolean;
  /** The fields that its feed selects; all fields and the parts of the list when left out. */
  readonly feed?: Shown<E['key']>;
}

/** The rows of an entity: `list(article, articleCard, { orderBy: { createdAt: 'desc' }, limit: 12 })`. */
export function list<E extends AnyEntity, T extends Shown<E['key']> | AnyEntity<E['key']>, const Unless extends string = never>(
  of: E,
  shown: T,
  { where, orderBy, isPaged = false, hasFeed = false, ...options }: ListOptions<E, Unless>,
): List<FarRow<T>, NoInfer<Unless>, never> {
  return { type: 'list', of: shownOf(shown), filters: filtersOf(where), orderBy: orderOf(orderBy), isPaged, hasFeed, ...options };
}

/** The rows that the row named by the url has by a link: `listOfSubject(via(categoriesToArticles, articleCard), { limit: 12 })`. */
export function listOfSubject<Near extends EntityKey, R>(
  via: Via<Near, readonly R[]>,
  { limit, isPaged = false, facets }: SubjectListOptions,
): List<R, never, Near> {
  return { type: 'list', of: via.far, via, filters: [], orderBy: [], limit, isPaged, hasFeed: false, facets };
}
