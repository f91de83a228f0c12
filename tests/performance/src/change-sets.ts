import type { Scenario } from './compare.js';
import type { Product } from './product.js';

const header = 'x-flotilla-change-set';
const manyChanges = 200;
/** Names of the reads, without their numbers of changes. */
export const draftedReads = [
  'drafted row',
  'list of a drafted row',
  'list beside drafts',
  'list of drafted rows',
] as const;

/** Takes at most 1.5 times as long. */
const reachedBar = 0.67;

/** Returns reads in a change set of 200 rows, compared with those in one of a single row. */
export async function changeSetScenarios({ api, headers, articles }: Product): Promise<Scenario[]> {
  const ids = articles.ids.slice(0, manyChanges);
  const [one, many] = [await release(1), await release(manyChanges)];
  const readsOf = (name: string, path: string, bar?: number): Scenario => ({
    name: `${name}, 200 changes to 1`,
    ...(bar !== undefined && { bar }),
    ours: { origin: api, headers: { ...headers, [header]: many }, paths: [path] },
    baseline: { origin: api, headers: { ...headers, [header]: one }, paths: [path] },
  });
  const oldest = `/api/blog/articles?orderBy[and][0][column]=createdAt&orderBy[and][0][method]=asc`;
  return [
    readsOf('drafted row', `/api/blog/articles/${ids[0]}`, reachedBar),
    readsOf('list of a drafted row', `${oldest}&limit=1`, reachedBar),
    readsOf('list beside drafts', '/api/blog/categories?limit=20', reachedBar),
    // Twenty changed rows to one: no bar, because more rows are laid.
    readsOf('list of drafted rows', `${oldest}&limit=20`),
  ];

  async function release(count: number): Promise<string> {
    const set = await post('/api/change-sets', { title: `${count} changes` });
    const changes = ids.slice(0, count).map((id, index) => ({
      change: 'update',
      entity: 'blog.article',
      id,
      data: { title: { en: `Draft ${index}` } },
    }));
    await post('/api/rows/changes', changes, { [header]: set.id });
    return set.id;
  }

  async function post(
    path: string,
    data: unknown,
    own: Record<string, string> = {},
  ): Promise<{ id: string }> {
    const body = JSON.stringify({ data });
    const response = await fetch(`${api}${path}`, { method: 'POST', headers: { ...headers, ...own }, body });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return ((await response.json()) as { data: { id: string } }).data;
  }
}
