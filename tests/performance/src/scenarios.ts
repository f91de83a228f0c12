import type { Scenario } from './compare.js';
import type { Target } from './load.js';
import type { Product } from './product.js';
import { articleOf, loadArticles, type SeededArticles } from './seed.js';

/** What is measured, and the bars that each must reach. */
export function scenarios(product: Product): Scenario[] {
  const { api, site, baseline, headers, subjectHeaders, articles, etag } = product;
  const lists = spreadLists(articles);
  const ids = spreadIds(articles);
  const listsOf = (query: string, as?: Target['headers'], of = lists): Target => ({
    origin: api,
    headers: as,
    paths: of.map(({ ours }) => `/api/blog/articles?${ours}${query}`),
  });
  const baselineLists = (route: string, of = lists): Target => ({
    origin: baseline,
    paths: of.map((list) => `/${route}?${list.baseline}`),
  });
  const first = spreadLists(articles, [0]);
  const deep = spreadLists(articles, deepPages);
  const create = (origin: string, path: string): Target => ({ origin, headers, paths: [path], body: newArticle });
  const buffer: Target = { origin: baseline, paths: ['/page'] };
  return [
    { name: 'list of 20, filtered and sorted', bar: 1.3, ours: listsOf(''), baseline: baselineLists('list') },
    { name: 'first page of a list', bar: 1, ours: listsOf('', undefined, first), baseline: baselineLists('list', first) },
    { name: 'list that skips 0 to 1,980 rows', bar: 1, ours: listsOf('', undefined, deep), baseline: baselineLists('list', deep) },
    {
      name: 'one row by its id',
      bar: 0.9,
      ours: { origin: api, paths: ids.map((id) => `/api/blog/articles/${id}`) },
      baseline: { origin: baseline, paths: ids.map((id) => `/by-id/${id}`) },
    },
    {
      name: 'list with one link included',
      bar: 0.9,
      ours: listsOf('&include=categories-to-articles'),
      baseline: baselineLists('list-with-link'),
    },
    { name: 'create', bar: 0.5, ours: create(api, '/api/blog/articles'), baseline: create(baseline, '/create') },
    { name: 'authorised list to the open one', bar: 0.9, ours: listsOf('', subjectHeaders), baseline: listsOf('') },
    { name: 'warm page to a constant Buffer', bar: 0.9, ours: { origin: site, paths: ['/en'] }, baseline: buffer },
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
    // The same page by the same process; who does not want to be counted says so in a header.
    {
      name: 'counted page to one that is not',
      bar: 0.95,
      ours: { origin: site, paths: ['/en'], headers: { ...person, 'x-counted': '1' } },
      baseline: { origin: site, paths: ['/en'], headers: { ...person, dnt: '1' } },
    },
    ...sharedScenarios(product),
  ];
}

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36' };

/** Equal reads at one moment, which share a query. */
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

/** What it costs that changes are kept: the API, and one that keeps none, both without a site. At most 10 %. */
export async function historyScenario({ processes, headers }: Product): Promise<Scenario> {
  const apiWith = (nodeArgs: readonly string[]) =>
    processes.run({ script: 'apps/api/dist/main.js', readyPath: '/api/health/ready', env: { SEED: 'none' }, nodeArgs });
  const sideOf = (origin: string): Target => ({ origin, headers, paths: ['/api/blog/articles'], body: newArticle });
  const withHistory = await apiWith([]);
  const without = await apiWith([
    '--import',
    import.meta.resolve('@oxc-node/core/register'),
    '--import',
    import.meta.resolve('./without-history.ts'),
  ]);
  return { name: historyName, bar: 0.9, by: 'processor time', ours: sideOf(withHistory), baseline: sideOf(without) };
}
/** Lists of the same table right after it was doubled by bulk calls, before autovacuum has looked at it. */
export async function afterLoadScenario({ api, baseline, headers, articles }: Product): Promise<Scenario> {
  await loadArticles({ api, headers, from: articles.ids.length, count: articles.ids.length });
  const lists = spreadLists(articles);
  return {
    name: afterLoadName,
    bar: 1,
    ours: { origin: api, paths: lists.map(({ ours }) => `/api/blog/articles?${ours}`) },
    baseline: { origin: baseline, paths: lists.map((list) => `/list?${list.baseline}`) },
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

/** As many different things are asked for in turn: equal reads at one moment share a query, and strangers rarely ask the same. */
const spreadSize = 1000;

/** One list, as the API and the baseline are asked for it. */
interface SpreadList {
  readonly ours: string;
  readonly baseline: string;
}

/** Pages of the articles up to a moment, the newest first: 1,000 in all, as 250 moments with four pages each. */
function spreadLists({ moments }: SeededArticles, pages = fourPages): SpreadList[] {
  // All have as many articles before them as the deepest page skips.
  return evenly(moments.slice(moments.length / 4), spreadSize / pages.length).flatMap((until) =>
    pages.map((offset) => listOf(until, offset)),
  );
}

/** Ids of 1,000 articles. */
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
