import { asServer } from './product.js';

/** An article, and its first public time in ms. */
export interface Article {
  readonly id: string;
  readonly slug: string;
  readonly at: number;
}

/** Articles of a topic. */
export interface Articles {
  readonly topic: { readonly id: string; readonly slug: string };
  readonly scheduled: readonly Article[];
  /** A draft, and an article whose publication has ended. */
  readonly hidden: readonly Article[];
  /** Last publication time in ms. */
  readonly end: number;
}

interface ScheduleInput {
  readonly api: string;
  /** Number of scheduled articles. */
  readonly rows: number;
  /** Range of their publication times in seconds. */
  readonly seconds: number;
}

const word = 'Gregale';
/** Before the first time, to fill caches and open streams. */
const leadMs = 6000;

/** Creates articles with publication times in a row, and articles that are never public. */
export async function scheduleArticles({ api, rows, seconds }: ScheduleInput): Promise<Articles> {
  const run = Date.now().toString(36);
  const topic = await create(api, 'blog/categories', { slug: `topic-${run}`, title: { en: 'Winds' } });
  const madeAt = Date.now();
  const start = madeAt + leadMs + rows * 40;
  const article = async (slug: string, at: number, moments: object): Promise<Article> => {
    const { id } = await create(api, 'blog/articles', { slug, title: { en: `${word} ${slug}` }, ...moments });
    await create(api, 'blog/categories-to-articles', { categoryId: topic.id, articleId: id });
    return { id, slug, at };
  };
  const numbers = Array.from({ length: rows }, (_, index) => index);
  const scheduled = await inLanes(4, numbers, (index) => {
    const at = Math.round(start + (index * seconds * 1000) / rows);
    return article(`scheduled-${run}-${index}`, at, { publishedAt: new Date(at).toISOString() });
  });
  const hidden = await Promise.all([
    article(`draft-${run}`, Infinity, { publishedAt: null }),
    article(`gone-${run}`, Infinity, {
      publishedAt: '2020-01-01T00:00:00Z',
      unpublishedAt: '2020-02-01T00:00:00Z',
    }),
  ]);
  return { topic, scheduled, hidden, end: start + seconds * 1000 };
}

async function create(api: string, path: string, data: object): Promise<{ id: string; slug: string }> {
  const response = await fetch(`${api}/api/${path}`, {
    method: 'POST',
    headers: asServer,
    body: JSON.stringify({ data }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { id: string; slug: string } }).data;
}

async function inLanes<T, R>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++)
      done[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}
