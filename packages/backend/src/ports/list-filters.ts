import type { EntityKey, Via } from '@flotilla/core';
import type { ListFacets } from '@flotilla/core/documents';
import type { Tag } from '../invalidation/tags/tags.js';

/** A list of what a row has by a link, as a visitor asks for it. */
export interface FilteredList {
  /** The row whose links are followed, and from which end. */
  readonly near: { readonly key: EntityKey; readonly id: string };
  readonly via: Via;
  /** What is asked of it, as it was written: `guests=8,10&sort=price`. */
  readonly query: string;
  readonly limit: number;
  /** Starts at 1. */
  readonly page: number;
  /** The number of a change that the answer must reflect: what is kept in memory may be older, where this process has not heard of it yet. */
  readonly atLeast?: number | undefined;
}

export interface Filtered {
  readonly facets: ListFacets;
  /** The rows at the far end that this page shows, in their order; undefined where nothing was asked, and the list is as it is. */
  readonly found?: { readonly ids: readonly string[]; readonly hasNext: boolean; readonly count: number };
}

/** Port: how lists of pages are narrowed. Modules add their own before the application starts; the module of pages asks. */
export interface ListFilters {
  /** `filter` makes as many statements whatever is asked; what it depends on it adds to `tags`. @throws Error when the name is taken */
  add(name: string, filter: (list: FilteredList, tags: Set<Tag>) => Promise<Filtered>): void;
  /** Undefined where no module has added one of the name. */
  find(name: string): ((list: FilteredList, tags: Set<Tag>) => Promise<Filtered>) | undefined;
}

/** Token of the {@link ListFilters} port. */
export const LIST_FILTERS = Symbol('flotilla.list-filters');

/** Knows what was added: what the port is until another takes its place. */
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
