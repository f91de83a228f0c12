import type { EntityKey, Via } from '@flotilla/core';
import type { DocumentRow, ListFacets } from '@flotilla/core/documents';
import type { Tag } from '../invalidation/tags/tags.js';

/** A list of rows, with the filters that a visitor chose. */
export interface FilteredList {
  /**
   * The row whose linked rows are listed, and the end of the link; undefined for all published rows. For a list that
   * the filter makes: the row of the url.
   */
  readonly near?: { readonly key: EntityKey; readonly id: string } | undefined;
  readonly via?: Via | undefined;
  /** The query string, as received: `guests=8-&sort=price`. */
  readonly query: string;
  readonly limit: number;
  /** Starts at 1. */
  readonly page: number;
  /**
   * The number of a change that the result must include: the memory cache may be older if this process has
   * not received it yet.
   */
  readonly atLeast?: number | undefined;
}

export interface Filtered {
  readonly facets: ListFacets;
  /** The rows of this page, in order; undefined when the query filters nothing. */
  readonly found?: { readonly ids: readonly string[]; readonly hasNext: boolean; readonly count: number };
  /** The rows of a list that the filter makes, with more pages as in `found`. */
  readonly made?: readonly DocumentRow[];
}

/** Port: filters of lists on pages. Modules add theirs before startup; the module of pages runs them. */
export interface ListFilters {
  /**
   * Adds a filter. It must run a constant number of statements, and add the tags that it depends on to
   * `tags`.
   * @throws Error when the name is taken
   */
  add(name: string, filter: (list: FilteredList, tags: Set<Tag>) => Promise<Filtered>): void;
  /** Returns the filter of this name; undefined when none was added. */
  find(name: string): ((list: FilteredList, tags: Set<Tag>) => Promise<Filtered>) | undefined;
}

/** Token of the {@link ListFilters} port. */
export const LIST_FILTERS = Symbol('flotilla.list-filters');

/** Creates the port's default: a registry of the added filters. */
export function listFilters(): ListFilters {
  const filters = new Map<string, (list: FilteredList, tags: Set<Tag>) => Promise<Filtered>>();
  return {
    add(name, filter) {
      if (filters.has(name)) throw new Error(`Two filters of lists are named "${name}". Rename one.`);
      filters.set(name, filter);
    },
    find: (name) => filters.get(name),
  };
}
