import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageViews } from './page-views.js';
import { ViewJournal } from './view-journal.js';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };
const hourMs = 3_600_000;

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'flotilla-views-')), 'page-views');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(join(folder, '..'), { recursive: true });
});

/** Starts an API that counts each batch once; it can be away, or accept batches without responding. */
function startApi() {
  const taken = new Map<string, Record<string, number>>();
  const api = {
    state: 'there' as 'there' | 'away' | 'silent',
    taken,
    told: 0,
    views: () => sum([...taken.values()]),
  };
  const request = async ({ body }: { body: string }) => {
    api.told++;
    if (api.state === 'away') throw new Error('unreachable');
    const { data } = JSON.parse(body) as {
      data: { batch: string; day: string; views: { path: string; count: number }[] };
    };
    if (!taken.has(data.batch))
      taken.set(data.batch, Object.fromEntries(data.views.map(({ path, count }) => [path, count])));
    return { statusCode: api.state === 'silent' ? 503 : 200 };
  };
  return Object.assign(api, { request });
}
type FakeApi = ReturnType<typeof startApi>;

function sum(batches: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [path, count] of batches.flatMap((batch) => Object.entries(batch)))
    all[path] = (all[path] ?? 0) + count;
  return all;
}

/** Starts a process that counts into the folder; leaving it without `stop` simulates a kill. */
function startProcess(api: FakeApi) {
  const warn = vi.fn();
  const write = vi.fn((fd: number, line: string) => writeSync(fd, line));
  const journal = new ViewJournal(folder, { warn }, write);
  const views = new PageViews(
    { request: api.request as never, siteHeaders: {} },
    { debug: () => undefined },
    () => 'UTC',
    journal,
  );
  return {
    views,
    warn,
    write,
    count: async (...paths: string[]) =>
      void (await Promise.all(paths.map(async (path) => views.count(path, browser)))),
  };
}

const files = () => readdirSync(folder).map((name) => join(folder, name));
const age = (ms: number) => {
  const then = new Date(Date.now() - ms);
  for (const file of files()) utimesSync(file, then, then);
};

it('writes all views of an event-loop turn as one line before their responses', async () => {
  const { views, count } = startProcess(startApi());
  const first = views.count('/en?x=1', browser)?.then(() => readFileSync(files()[0] ?? '', 'utf8'));
  await count('/ru', '/en');
  await count('/en');

  expect(await first).toBe('["/en","/ru","/en"]\n');
  expect(readFileSync(files()[0] ?? '', 'utf8')).toBe('["/en","/ru","/en"]\n["/en"]\n');
  expect(views.count('/en', { ...browser, dnt: '1' })).toBeUndefined();
});

it('keeps the file of a batch until the batch is accepted', async () => {
  const api = startApi();
  const { views, count } = startProcess(api);
  api.state = 'silent';
  await count('/en');
  await views.flush();
  await count('/en', '/ru');
  await views.flush();
  expect(files()).toHaveLength(2);
  api.state = 'there';
  await views.stop();

  expect(files()).toEqual([]);
  expect(api.views()).toEqual({ '/en': 2, '/ru': 1 });
});

it('sends the batches of a killed process once, on their own day', async () => {
  const api = startApi();
  const dead = startProcess(api);
  await dead.count('/en', '/en', '/ru');
  api.state = 'silent';
  await dead.views.flush();
  await dead.count('/en');
  age(hourMs);
  const [one, other] = [startProcess(api), startProcess(api)];
  await Promise.all([one.views.flush(), other.views.flush()]);
  api.state = 'there';
  await Promise.all([one.views.flush(), other.views.flush()]);

  expect(files()).toEqual([]);
  expect(api.views()).toEqual({ '/en': 3, '/ru': 1 });
  expect(api.taken.size).toBe(2);
});

it('skips files of a live process, which stops adding to them in time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = startApi();
  const [sleeper, other] = [startProcess(api), startProcess(api)];
  await sleeper.count('/en');
  await other.views.flush();
  expect(api.told).toBe(0);

  // Simulates a machine that slept: no timer has ended the batch.
  vi.setSystemTime(Date.now() + hourMs);
  await other.views.flush();
  await sleeper.count('/en', '/ru');
  await Promise.all([sleeper.views.stop(), other.views.stop()]);

  expect(api.views()).toEqual({ '/en': 2, '/ru': 1 });
});

it('ignores incomplete and invalid lines', async () => {
  const api = startApi();
  const dead = startProcess(api);
  await dead.count('/en');
  appendFileSync(files()[0] ?? '', '7\n\0\0\n["/ru",7]\n["/en","/r');
  writeFileSync(join(folder, 'notes.txt'), '["/en"]\n');
  age(hourMs);
  await startProcess(api).views.stop();

  expect(api.views()).toEqual({ '/en': 1, '/ru': 1 });
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

it('keeps an unreadable file', async () => {
  const api = startApi();
  const unreadable = join(folder, `2030-06-12.${crypto.randomUUID()}.views`);
  mkdirSync(unreadable, { recursive: true });
  age(hourMs);
  await startProcess(api).views.stop();

  expect([files(), api.told]).toEqual([[unreadable], 0]);
});

it('drops batches whose ids the API may have forgotten', async () => {
  const api = startApi();
  await startProcess(api).count('/en');
  age(21 * 24 * hourMs);
  await startProcess(api).views.stop();

  expect([files(), api.told]).toEqual([[], 0]);
});

it('limits files to a megabyte and their number to 1,000, dropping the oldest', async () => {
  const api = startApi();
  api.state = 'away';
  const { views, count } = startProcess(api);
  const long = `/en/${'x'.repeat(190)}`;
  for (let turn = 0; turn < 13; turn++) await count(...Array.from({ length: 1000 }, () => long));
  const sizes = files().map((file) => readFileSync(file).length);
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThan(1.2 * 1024 ** 2);
  await views.stop();

  for (let left = 0; left < 1000; left++)
    writeFileSync(join(folder, `2030-06-12.${crypto.randomUUID()}.views`), '["/ru"]\n');
  const [oldest, ...others] = files();
  age(hourMs);
  utimesSync(oldest ?? '', 0, new Date(Date.now() - 2 * hourMs));
  await startProcess(api).views.flush();
  expect(files()).toHaveLength(1000);
  expect(others).toEqual(expect.arrayContaining(files()));
});

it('counts in memory when the folder can’t be created, warns once, and serves pages', async () => {
  writeFileSync(folder, 'a file');
  const api = startApi();
  const { views, warn, count } = startProcess(api);
  for (let batch = 0; batch < 2; batch++) {
    await count('/en', '/ru');
    await views.flush();
  }

  expect(api.views()).toEqual({ '/en': 2, '/ru': 2 });
  expect(warn).toHaveBeenCalledTimes(1);
});

it('keeps a whole batch in memory when the disk is full', async () => {
  const api = startApi();
  const { views, warn, write, count } = startProcess(api);
  for (let batch = 0; batch < 2; batch++) {
    await count('/en');
    write.mockImplementationOnce((fd, line) => writeSync(fd, line.slice(0, 5)));
    await count('/en', '/ru');
    await count('/ru');
    await vi.waitFor(() => expect(files()).toEqual([]));
    await views.flush();
  }

  expect(api.views()).toEqual({ '/en': 4, '/ru': 4 });
  expect(warn).toHaveBeenCalledTimes(1);
});
