import { type Article, type Articles, scheduleArticles } from './scheduled-articles.js';

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

const pollIntervalMs = 40;
/** Timeout for a row. */
const timeoutMs = 60_000;

/**
 * Schedules articles, and requests them from every process through every public route, before and after their
 * time.
 */
export async function watchScheduled({ apis, sites, rows, seconds }: ScheduledInput): Promise<Sightings> {
  const [api = ''] = apis;
  const articles = await scheduleArticles({ api, rows, seconds });
  const endpoints = [
    ...apis.map((process) => ({ process, isSite: false })),
    ...sites.map((process) => ({ process, isSite: true })),
  ];
  const events = await Promise.all(endpoints.map(({ process }) => listen(process)));
  const [swept, ...moments] = await Promise.all([
    sweep(articles, endpoints),
    ...articles.scheduled.flatMap((row) => endpoints.map((endpoint) => awaitRow(row, endpoint))),
  ]);
  const received = events.flatMap((stream) => announcedEarly(stream, articles));
  return {
    late: moments.flatMap(({ lateMs }) => lateMs ?? []).toSorted((a, b) => a - b),
    early: moments.flatMap(({ early }) => early ?? []),
    tried: swept.tried + events.length,
    found: [...swept.found, ...received],
  };
}

interface Endpoint {
  readonly process: string;
  readonly isSite: boolean;
}

/** Requests the hidden articles, and one that is not due, through every public route until the last time. */
async function sweep({ topic, scheduled, hidden, end }: Articles, endpoints: readonly Endpoint[]) {
  const found: string[] = [];
  let tried = 0;
  for (let turn = 0; Date.now() < end; turn++) {
    const next = scheduled.filter(({ at }) => at > Date.now() + 4000);
    for (const one of [...hidden, next[turn % (next.length || 1)]].filter((row) => row !== undefined))
      for (const endpoint of endpoints) {
        const routes = await routesShowing(one, topic, endpoint);
        tried += routes.asked;
        found.push(...routes.seen.map((route) => `${one.slug} at ${endpoint.process}: ${route}`));
      }
    await pause(250);
  }
  return { tried, found };
}

/** How a row appeared at a process: its delay in ms, or its early place. */
interface Sighting {
  readonly lateMs?: number;
  readonly early?: string;
}

/** Requests a row from shortly before its time until it is visible. */
async function awaitRow(row: Article, endpoint: Endpoint): Promise<Sighting> {
  await pause(row.at - Date.now() - 250);
  for (const until = row.at + timeoutMs; Date.now() < until; await pause(pollIntervalMs)) {
    const isSeen = await isAt(row, endpoint);
    const now = Date.now();
    if (isSeen && now < row.at)
      return { early: `${row.slug} at ${endpoint.process}, ${row.at - now} ms early` };
    if (isSeen) return { lateMs: now - row.at };
  }
  return { lateMs: Infinity };
}

/** Returns the articles that a stream named before their time, and closes it. */
function announcedEarly(
  { received, close }: Awaited<ReturnType<typeof listen>>,
  { hidden, scheduled }: Articles,
) {
  const announced = [...hidden, ...scheduled].filter(({ id, at }) =>
    received.some((one) => one.text.includes(id) && one.at < at),
  );
  close();
  return announced.map(({ slug }) => `${slug} in events`);
}

async function isAt({ slug, id }: Article, { process, isSite }: Endpoint): Promise<boolean> {
  if (isSite) return (await fetch(`${process}/en/blog/articles/${slug}`).then(read)).status === 200;
  return (
    await fetch(`${process}/api/host/pages/document?url=/blog/articles/${slug}`).then(read)
  ).text.includes(id);
}

/** Returns the public routes that might show a row, and those that did. */
async function routesShowing(
  { id, slug, at }: Article,
  topic: Articles['topic'],
  { process, isSite }: Endpoint,
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
  const routes = Object.entries(isSite ? { ...api, ...pages } : api);
  const seen = await Promise.all(
    routes.map(async ([route, path]) => {
      const { status, text } = await fetch(process + path).then(read);
      // The row may have become visible since.
      if (Date.now() >= at) return '';
      if (route === 'count') return /"data":1\b/.test(text) ? route : '';
      if (route === 'page' || route === 'page in Russian') return status === 200 ? route : '';
      // Routes that find nothing repeat the requested name.
      const says = route.startsWith('document') || route === 'row' ? [id] : [id, slug];
      return status === 200 && says.some((one) => text.includes(one)) ? route : '';
    }),
  );
  return { asked: routes.length, seen: seen.filter(Boolean) };
}

/** Records the public event stream of a process with arrival times. */
async function listen(process: string) {
  const closing = new AbortController();
  const received: { readonly text: string; readonly at: number }[] = [];
  const answer = await fetch(`${process}/api/revalidation/events`, { signal: closing.signal });
  const body = answer.body?.pipeThrough(new TextDecoderStream());
  void (async () => {
    for await (const text of body ?? []) received.push({ text, at: Date.now() });
  })().catch(() => undefined);
  return { received, close: () => closing.abort() };
}

const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
