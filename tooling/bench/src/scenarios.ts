import type { Scenario } from './compare.js';
import type { Target } from './load.js';
import type { Product } from './product.js';
import { articleOf } from './seed.js';
import { spreadIds, spreadLists } from './spread.js';

/** What is measured, and the bars that each must reach. */
export function scenarios({ api, site, baseline, headers, subjectHeaders, articles, etag }: Product): Scenario[] {
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
  const sameList = lists.slice(0, 1);
  const create = (origin: string, path: string): Target => ({ origin, headers, paths: [path], body: newArticle });
  const buffer: Target = { origin: baseline, paths: ['/page'] };
  return [
    { name: 'list of 20, filtered and sorted', bar: 1.3, ours: listsOf(''), baseline: baselineLists('list') },
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
      name: 'page that the browser has (304)',
      bar: 0.9,
      ours: { origin: site, paths: ['/en'], headers: { 'if-none-match': etag } },
      baseline: buffer,
    },
    { name: 'shared: the same list for all', ours: listsOf('', undefined, sameList), baseline: baselineLists('list', sameList) },
    {
      name: 'shared: the same row for all',
      ours: { origin: api, paths: [`/api/blog/articles/${ids[500]}`] },
      baseline: { origin: baseline, paths: [`/by-id/${ids[500]}`] },
    },
  ];
}

let created = 0;
const run = Date.now().toString(36);

function newArticle(): string {
  created++;
  return JSON.stringify({ data: { ...articleOf(created), slug: `created-${run}-${created}` } });
}
