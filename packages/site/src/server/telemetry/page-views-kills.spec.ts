import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';

/** `KILLS=40` is the full test, some minutes long. Processes then live long enough to report. */
const kills = Number(process.env.KILLS ?? 2);
const livesMs = process.env.KILLS ? 12_000 : 0;
const program = fileURLToPath(new URL('../testing/site-process.ts', import.meta.url));
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };

/** Requests to the calm pages have completed when a process is killed; some to the others are pending. */
const calm = ['/en', '/en/blog'];
const cutOff = ['/ru', '/ru/blog'];

interface SiteProcess {
  readonly child: ChildProcess;
  readonly origin: string;
}

/**
 * Requests per page that were answered, and those whose connection broke, which may or may not be counted.
 */
interface SentViews {
  readonly answered: Record<string, number>;
  readonly broken: Record<string, number>;
}

it(`counts each answered page once, with two sites in one folder and ${kills} kills`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-views-'));
  const { api, counted, speakUp } = await startApi();
  const start = () => startSite(api.url, folder);
  const sites = await Promise.all([start(), start()]);
  const sentViews: SentViews = { answered: {}, broken: {} };
  try {
    for (let killed = 0; killed < kills; killed++) {
      const [next] = await Promise.all([
        start(),
        ...sites.map((site) => visit(site, [...calm, ...cutOff], sentViews)),
      ]);
      await setTimeout(Math.random() * livesMs);
      sites.push(next);
      const doomed = sites.shift() ?? next;
      const visiting = visit(doomed, killed % 2 ? cutOff : calm, sentViews);
      await (killed % 2 ? setTimeout(5 + Math.random() * 50) : visiting);
      await end(doomed, 'SIGKILL');
      await visiting;
    }
    await Promise.all(sites.map((site) => visit(site, calm, sentViews)));
    speakUp();
    await passMinute(join(folder, 'page-views'));
    await Promise.all(sites.map((site) => end(site, 'SIGTERM')));

    expect(await readdir(join(folder, 'page-views'))).toEqual([]);
    for (const page of calm)
      expect([page, counted[page], sentViews.broken[page]]).toEqual([
        page,
        sentViews.answered[page],
        undefined,
      ]);
    for (const page of cutOff) {
      const { [page]: answered = 0 } = sentViews.answered;
      expect(counted[page]).toBeGreaterThanOrEqual(answered);
      expect(counted[page]).toBeLessThanOrEqual(answered + (sentViews.broken[page] ?? 0));
    }
  } finally {
    for (const { child } of sites) child.kill('SIGKILL');
    await api.app.close();
    await rm(folder, { recursive: true });
  }
}, 3_600_000);

/** Ages the files by a minute, after which they count as left by a dead process. */
async function passMinute(folder: string): Promise<void> {
  const then = Date.now() / 1000 - 61;
  for (const name of await readdir(folder)) await utimes(join(folder, name), then, then);
}

/**
 * Starts an API that counts each batch once, and withholds every third response until `speakUp`, so that
 * senders repeat.
 */
async function startApi() {
  const api = new FakeApi();
  const counted: Record<string, number> = {};
  const taken = new Set<string>();
  let calls = 0;
  let isShy = true;
  api.app.post('/api/analytic/page-views', async ({ body }, reply) => {
    const { batch, views } = (body as { data: { batch: string; views: { path: string; count: number }[] } })
      .data;
    const isNew = !taken.has(batch);
    taken.add(batch);
    for (const { path, count } of isNew ? views : []) counted[path] = (counted[path] ?? 0) + count;
    return isShy && calls++ % 3 === 0 ? reply.code(503).send() : { data: { isCounted: isNew } };
  });
  await api.start();
  for (const url of ['/', '/blog']) api.replace(url, { title: url, tags: [] });
  return { api, counted, speakUp: () => (isShy = false) };
}

async function startSite(apiUrl: string, folder: string): Promise<SiteProcess> {
  const child = fork(program, {
    env: { ...process.env, API_URL: apiUrl, DATA_DIR: folder },
    cwd: import.meta.dirname,
    execArgv: ['--conditions=source', '--import', '@oxc-node/core/register'],
  });
  const [origin] = (await once(child, 'message')) as [string];
  return { child, origin };
}

async function end({ child }: SiteProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Visits each page repeatedly, as ten concurrent visitors. */
async function visit(
  { origin }: SiteProcess,
  pages: readonly string[],
  { answered, broken }: SentViews,
): Promise<void> {
  const browse = async () => {
    for (const page of Array.from({ length: 15 }, () => pages).flat()) {
      const became = await read(origin + page).then(
        () => answered,
        () => broken,
      );
      became[page] = (became[page] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, browse));
}

async function read(url: string): Promise<void> {
  const { statusCode, body } = await request(url, { headers: browser });
  await body.dump();
  if (statusCode !== 200) throw new Error(`It answered ${statusCode}.`);
}
