import type { Scenario } from './compare.js';
import type { Target } from './load.js';
import type { Product } from './product.js';
import { articleOf, loadArticles, type SeededArticles } from './seed.js';

/** Returns the scenarios with the ratio that each must reach. */
export function scenarios(product: Product): Scenario[] {
  return [
    ...listScenarios(product),
    ...rowScenarios(product),
    ...pageScenarios(product),
    ...sharedScenarios(product),
  ];
}

/** Returns scenarios that read lists at different depths. */
function listScenarios({ api, baseline, articles }: Product): Scenario[] {
  const lists = spreadLists(articles);
  const first = spreadLists(articles, [0]);
  const deep = spreadLists(articles, deepPages);
  return [
    {
      name: 'list of 20, filtered and sorted',
      bar: 1.3,
      ours: listsAt(api, lists),
      baseline: baselineLists(baseline, 'list', lists),
    },
    {
      name: 'first page of a list',
      bar: 1,
      ours: listsAt(api, first),
      baseline: baselineLists(baseline, 'list', first),
    },
    {
      name: 'list that skips 0 to 1,980 rows',
      bar: 1,
      ours: listsAt(api, deep),
      baseline: baselineLists(baseline, 'list', deep),
    },
  ];
}

/** Returns scenarios with single rows, linked rows, new rows, and rows for an authorised reader. */
function rowScenarios({ api, baseline, headers, subjectHeaders, articles }: Product): Scenario[] {
  const lists = spreadLists(articles);
  const ids = spreadIds(articles);
  const create = (origin: string, path: string): Target => ({
    origin,
    headers,
    paths: [path],
    body: newArticle,
  });
  return [
    {
      name: 'one row by its id',
      bar: 0.9,
      ours: { origin: api, paths: ids.map((id) => `/api/blog/articles/${id}`) },
      baseline: { origin: baseline, paths: ids.map((id) => `/by-id/${id}`) },
    },
    {
      name: 'list with one link included',
      bar: 0.9,
      ours: listsAt(api, lists, { query: '&include=categories-to-articles' }),
      baseline: baselineLists(baseline, 'list-with-link', lists),
    },
    {
      name: 'create',
      bar: 0.5,
      ours: create(api, '/api/blog/articles'),
      baseline: create(baseline, '/create'),
    },
    {
      name: 'authorised list to the open one',
      bar: 0.9,
      ours: listsAt(api, lists, { headers: subjectHeaders }),
      baseline: listsAt(api, lists),
    },
  ];
}

/** Returns scenarios that read a page of the site. */
function pageScenarios({ site, baseline, etag }: Product): Scenario[] {
  const buffer: Target = { origin: baseline, paths: ['/page'] };
  return [
    {
      name: 'warm page to a constant Buffer',
      bar: 0.9,
      ours: { origin: site, paths: ['/en'] },
      baseline: buffer,
    },
    {
      name: 'the same, compressed',
      ours: { origin: site, paths: ['/en'], headers: { 'accept-encoding': 'br' } },
      baseline: { origin: baseline, paths: ['/compressed-page'] },
    },
    {
      name: 'page that the browser has (304)',
      bar: 0.9,
      ours: { origin: site, paths: ['/en'], headers: { 'if-none-match': etag }, status: 304 },
      baseline: buffer,
    },
    // The same page and process; the baseline opts out of counting with a header.
    {
      name: 'counted page to one that is not',
      bar: 0.95,
      ours: { origin: site, paths: ['/en'], headers: { ...person, 'x-counted': '1' } },
      baseline: { origin: site, paths: ['/en'], headers: { ...person, dnt: '1' } },
    },
  ];
}

interface ListOptions {
  readonly query?: string;
  readonly headers?: Target['headers'];
}

/** Returns lists as requests to the API. */
function listsAt(
  api: string,
  lists: readonly SpreadList[],
  { query = '', headers }: ListOptions = {},
): Target {
  return { origin: api, headers, paths: lists.map(({ ours }) => `/api/blog/articles?${ours}${query}`) };
}

/** Returns lists as requests to a route of the baseline. */
function baselineLists(baseline: string, route: string, lists: readonly SpreadList[]): Target {
  return { origin: baseline, paths: lists.map((list) => `/${route}?${list.baseline}`) };
}

const person = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
};

/** Returns scenarios with identical concurrent reads, which share a query. */
function sharedScenarios({ api, baseline, articles }: Product): Scenario[] {
  const [list] = spreadLists(articles);
  const [id] = spreadIds(articles).slice(500);
  return [
    {
      name: 'shared: the same list for all',
      ours: { origin: api, paths: [`/api/blog/articles?${list?.ours}`] },
      baseline: { origin: baseline, paths: [`/list?${list?.baseline}`] },
    },
    {
      name: 'shared: the same row for all',
      ours: { origin: api, paths: [`/api/blog/articles/${id}`] },
      baseline: { origin: baseline, paths: [`/by-id/${id}`] },
    },
  ];
}

/** Compares the API with and without history, both without a site. History may cost at most 10 %. */
export async function historyScenario({ processes, headers }: Product): Promise<Scenario> {
  const apiWith = (nodeArgs: readonly string[]) =>
    processes.run({
      script: 'apps/api/dist/main.js',
      readyPath: '/api/health/ready',
      env: { SEED: 'none' },
      nodeArgs,
    });
  const sideOf = (origin: string): Target => ({
    origin,
    headers,
    paths: ['/api/blog/articles'],
    body: newArticle,
  });
  const withHistory = await apiWith([]);
  const without = await apiWith([
    '--import',
    import.meta.resolve('@oxc-node/core/register'),
    '--import',
    import.meta.resolve('./without-history.ts'),
  ]);
  return {
    name: historyName,
    bar: 0.9,
    by: 'processor time',
    ours: sideOf(withHistory),
    baseline: sideOf(without),
  };
}
/** Lists a table right after bulk calls doubled it, before autovacuum analyzes it. */
export async function afterLoadScenario({ api, baseline, headers, articles }: Product): Promise<Scenario> {
  await loadArticles({ api, headers, from: articles.ids.length, count: articles.ids.length });
  const lists = spreadLists(articles);
  return {
    name: afterLoadName,
    bar: 1,
    ours: listsAt(api, lists),
    baseline: baselineLists(baseline, 'list', lists),
  };
}
export const afterLoadName = 'list right after a bulk load';

export const historyName = 'create with history to without';

let created = 0;
const run = Date.now().toString(36);

function newArticle(): string {
  created++;
  return JSON.stringify({ data: { ...articleOf(created), slug: `created-${run}-${created}` } });
}

/**
 * Number of different requests: identical concurrent reads share a query, and real visitors rarely send the
 * same.
 */
const spreadSize = 1000;

/** Paths of one list at the API and at the baseline. */
interface SpreadList {
  readonly ours: string;
  readonly baseline: string;
}

/** Returns lists of articles up to a moment, newest first: 250 moments with four pages each, 1,000 in all. */
function spreadLists({ moments }: SeededArticles, pages = fourPages): SpreadList[] {
  // Skip the oldest moments, so that even the deepest page has articles.
  return evenly(moments.slice(moments.length / 4), spreadSize / pages.length).flatMap((until) =>
    pages.map((offset) => listOf(until, offset)),
  );
}

/** Returns the ids of 1,000 articles. */
function spreadIds({ ids }: SeededArticles): string[] {
  return evenly(ids, spreadSize);
}

const fourPages = [0, 20, 40, 60];
const deepPages = Array.from({ length: 100 }, (_, page) => page * 20);

function listOf(until: string, offset: number): SpreadList {
  const filters = [
    { column: 'variant', method: 'eq', value: 'default' },
    { column: 'createdAt', method: 'lte', value: until },
  ];
  const conditions = filters.flatMap((filter, index) =>
    Object.entries(filter).map(
      ([name, value]) => `filters[and][${index}][${name}]=${encodeURIComponent(value)}`,
    ),
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
