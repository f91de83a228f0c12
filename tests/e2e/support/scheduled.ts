import { asServer } from './product.js';

/** The watched processes and rows. */
export interface ScheduledInput {
  readonly apis: readonly string[];
  readonly sites: readonly string[];
  /** Number of scheduled articles. */
  readonly rows: number;
  /** Range of their publication times in seconds. */
  readonly seconds: number;
}

/** Results. Times in ms of the machine's clock. */
export interface Sightings {
  /** Delay of each row at each process, sorted. */
  readonly late: readonly number[];
  /** Rows that were visible early, and where. */
  readonly early: readonly string[];
  /** Number of requests for rows that are not public, and those that found one. */
  readonly tried: number;
  readonly found: readonly string[];
}

interface Article {
  readonly id: string;
  readonly slug: string;
  readonly at: number;
}

const word = 'Gregale';
/** Before the first time, to fill caches and open streams. */
const leadMs = 6000;
const hurryMs = 40;
/** Timeout for a row. */
const patienceMs = 10_000;

/**
 * Schedules articles, and requests them from every process through every public route, before and after their
 * time.
 */
export async function watchScheduled({ apis, sites, rows, seconds }: ScheduledInput): Promise<Sightings> {
  const [api = ''] = apis;
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
  const late: number[] = [];
  const early: string[] = [];
  const found: string[] = [];
  let tried = 0;
  const events = await Promise.all([...apis, ...sites].map(listen));
  const end = start + seconds * 1000;
  const sweep = async () => {
    for (let turn = 0; Date.now() < end; turn++) {
      const next = scheduled.filter(({ at }) => at > Date.now() + 4000);
      for (const one of [...hidden, next[turn % (next.length || 1)]].filter((row) => row !== undefined))
        for (const process of [...apis, ...sites]) {
          const doors = await doorsTo(one, topic, { process, isSite: sites.includes(process) });
          tried += doors.asked;
          found.push(...doors.seen.map((door) => `${one.slug} at ${process}: ${door}`));
        }
      await pause(250);
    }
  };
  const watch = scheduled.flatMap((row) =>
    [
      ...apis.map((process) => ({ process, isSite: false })),
      ...sites.map((process) => ({ process, isSite: true })),
    ].map(async (place) => {
      await pause(row.at - Date.now() - 250);
      for (const until = row.at + patienceMs; Date.now() < until; await pause(hurryMs)) {
        const isSeen = await isAt(row, place);
        const now = Date.now();
        if (isSeen && now < row.at)
          return early.push(`${row.slug} at ${place.process}, ${row.at - now} ms early`);
        if (isSeen) return late.push(now - row.at);
      }
      return late.push(Infinity);
    }),
  );
  await Promise.all([sweep(), ...watch]);
  for (const { heard, close } of events) {
    const told = [...hidden, ...scheduled].filter(({ id, at }) =>
      heard.some((one) => one.text.includes(id) && one.at < at),
    );
    found.push(...told.map(({ slug }) => `${slug} in events`));
    close();
  }
  return { late: late.toSorted((a, b) => a - b), early, tried: tried + events.length, found };
}

interface Place {
  readonly process: string;
  readonly isSite: boolean;
}

async function isAt({ slug, id }: Article, { process, isSite }: Place): Promise<boolean> {
  if (isSite) return (await fetch(`${process}/en/blog/articles/${slug}`).then(read)).status === 200;
  return (
    await fetch(`${process}/api/host/pages/document?url=/blog/articles/${slug}`).then(read)
  ).text.includes(id);
}

/** Returns the public routes that might show a row, and those that did. */
async function doorsTo(
  { id, slug, at }: Article,
  topic: { id: string; slug: string },
  { process, isSite }: Place,
) {
  const filter = (column: string, value: string) =>
    `filters=${encodeURIComponent(JSON.stringify({ and: [{ column, method: 'eq', value }] }))}`;
  const api = {
    row: `/api/blog/articles/${id}`,
    list: `/api/blog/articles?${filter('id', id)}`,
    newest: '/api/blog/articles?limit=100&orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc',
    count: `/api/blog/articles/count?${filter('slug', slug)}`,
    'filter of a link': `/api/blog/categories-to-articles?${filter('articleId', id)}`,
    'ends of links': `/api/blog/categories-to-articles?include=article&${filter('articleId', id)}`,
    include: `/api/blog/categories/${topic.id}?include=categories-to-articles.article`,
    'include of a topic': `/api/blog/categories/${topic.id}?include=categories-to-articles`,
    search: `/api/blog/articles?search=${slug}`,
    'search of all': `/api/search?query=${slug}&limit=50`,
    document: `/api/host/pages/document?url=/blog/articles/${slug}`,
    'document in parts': `/api/host/pages/document-in-parts?url=/blog/articles/${slug}`,
    'document of the list': '/api/host/pages/document?url=/blog',
    'document of the topic': `/api/host/pages/document?url=/blog/categories/${topic.slug}`,
    feed: '/api/host/pages/feed?url=/blog',
    sitemap: '/api/host/sitemap/urls?offset=0&limit=50000',
  };
  const pages = {
    page: `/en/blog/articles/${slug}`,
    'page in Russian': `/ru/blog/articles/${slug}`,
    'page of the list': '/en/blog',
    'page of the topic': `/en/blog/categories/${topic.slug}`,
    'rss.xml': '/en/blog/rss.xml',
    'sitemap.xml': '/sitemap.xml',
  };
  const doors = Object.entries(isSite ? { ...api, ...pages } : api);
  const seen = await Promise.all(
    doors.map(async ([door, path]) => {
      const { status, text } = await fetch(process + path).then(read);
      // The row may have become visible since.
      if (Date.now() >= at) return '';
      if (door === 'count') return /"data":1\b/.test(text) ? door : '';
      if (door === 'page' || door === 'page in Russian') return status === 200 ? door : '';
      // Routes that find nothing repeat the requested name.
      const says = door.startsWith('document') || door === 'row' ? [id] : [id, slug];
      return status === 200 && says.some((one) => text.includes(one)) ? door : '';
    }),
  );
  return { asked: doors.length, seen: seen.filter(Boolean) };
}

/** Records the public event stream of a process with arrival times. */
async function listen(process: string) {
  const closing = new AbortController();
  const heard: { readonly text: string; readonly at: number }[] = [];
  const answer = await fetch(`${process}/api/revalidation/events`, { signal: closing.signal });
  const body = answer.body?.pipeThrough(new TextDecoderStream());
  void (async () => {
    for await (const text of body ?? []) heard.push({ text, at: Date.now() });
  })().catch(() => undefined);
  return { heard, close: () => closing.abort() };
}

async function create(api: string, path: string, data: object): Promise<{ id: string; slug: string }> {
  const answer = await fetch(`${api}/api/${path}`, {
    method: 'POST',
    headers: asServer,
    body: JSON.stringify({ data }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string; slug: string } }).data;
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

const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
