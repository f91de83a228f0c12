import type { SeededArticles } from './seed.js';

/** As many different things are asked for in turn: equal reads at one moment share a query, and strangers rarely ask the same. */
export const spreadSize = 1000;

/** One list, as the API and the baseline are asked for it. */
export interface SpreadList {
  readonly ours: string;
  readonly baseline: string;
}

/** Pages of the articles up to a moment, the newest first: 250 moments with four pages each. */
export function spreadLists({ moments }: SeededArticles): SpreadList[] {
  return evenly(moments.slice(moments.length / 10), spreadSize / pages.length).flatMap((until) =>
    pages.map((offset) => listOf(until, offset)),
  );
}

/** Ids of 1,000 articles. */
export function spreadIds({ ids }: SeededArticles): string[] {
  return evenly(ids, spreadSize);
}

const pages = [0, 20, 40, 60];

function listOf(until: string, offset: number): SpreadList {
  const filters = [
    { column: 'variant', method: 'eq', value: 'default' },
    { column: 'createdAt', method: 'lte', value: until },
  ];
  const conditions = filters.flatMap((filter, index) =>
    Object.entries(filter).map(([name, value]) => `filters[and][${index}][${name}]=${encodeURIComponent(value)}`),
  );
  const order = 'orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc';
  return {
    ours: `${conditions.join('&')}&${order}&limit=20${offset > 0 ? `&offset=${offset}` : ''}`,
    baseline: `variant=default&until=${encodeURIComponent(until)}&offset=${offset}`,
  };
}

function evenly<T>(values: readonly T[], count: number): T[] {
  return values.filter((_, index) => index % Math.floor(values.length / count) === 0).slice(0, count);
}
