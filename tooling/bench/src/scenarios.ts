import type { Scenario } from './compare.js';
import type { Product } from './product.js';
import { articleOf } from './seed.js';

/** What is measured, and the bars that each must reach. */
export function scenarios({ api, site, baseline, headers, subjectHeaders, articles, etag }: Product): Scenario[] {
  const id = articles.ids[5000] ?? '';
  const list =
    'filters[and][0][column]=variant&filters[and][0][method]=eq&filters[and][0][value]=default&orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc&limit=20';
  const create = (url: string): Scenario['ours'] => ({
    url,
    method: 'POST',
    headers: { ...headers },
    requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify({ data: uniqueArticle() }) }) }],
  });
  return [
    {
      name: 'list of 20, filtered and sorted',
      bar: 1,
      ours: { url: `${api}/api/blog/articles?${list}` },
      baseline: { url: `${baseline}/list?${list}` },
    },
    { name: 'one row by its id', bar: 0.9, ours: { url: `${api}/api/blog/articles/${id}` }, baseline: { url: `${baseline}/by-id/${id}` } },
    {
      name: 'list of 20 with one link included',
      bar: 0.8,
      ours: { url: `${api}/api/blog/articles?${list}&include=categories-to-articles` },
      baseline: { url: `${baseline}/list-with-link?${list}` },
    },
    {
      name: 'authorised list against the open one',
      bar: 0.85,
      ours: { url: `${api}/api/blog/articles?${list}`, headers: { ...subjectHeaders } },
      baseline: { url: `${api}/api/blog/articles?${list}` },
    },
    { name: 'create', bar: 0.5, ours: create(`${api}/api/blog/articles`), baseline: create(`${baseline}/create`) },
    { name: 'warm page against a constant string', bar: 0.5, ours: { url: `${site}/en` }, baseline: { url: `${baseline}/page` } },
    {
      name: 'page that the browser has (304), the same',
      bar: 0.5,
      ours: { url: `${site}/en`, headers: { 'if-none-match': etag } },
      baseline: { url: `${baseline}/page` },
    },
  ];
}

let created = 0;
const run = Date.now().toString(36);

function uniqueArticle() {
  created++;
  return { ...articleOf(created), slug: `created-${run}-${created}` };
}
