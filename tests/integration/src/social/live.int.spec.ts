import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Rows, server } from '@flotilla/backend';
import { chat as chatEntity, profilesToChats } from '@flotilla/social';
import { fromSource, makeMany, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { messagesIn, openChats, type Person, person } from './people.fixture.js';

/**
 * `PEOPLE=1000 CHATS=100` is the full test with separate processes, and prints the times; the default is
 * small.
 */
const people = Number(process.env.PEOPLE ?? 6);
const chats = Number(process.env.CHATS ?? 2);
const isWhole = process.env.PEOPLE !== undefined;
const waitOptions = { timeout: isWhole ? 1_200_000 : 60_000, interval: 20 };
const fixture = fileURLToPath(new URL('chats-process.fixture.ts', import.meta.url));
const cwd = fileURLToPath(new URL('../..', import.meta.url));

let app: TestApp;
let other: TestApp;
const children: ChildProcess[] = [];
const streams: ClientRequest[] = [];
let addresses: string[];

beforeAll(async () => {
  app = await openChats();
  other = await openChats({ databaseUrl: app.databaseUrl });
  addresses = isWhole ? [await start(), await start()] : [await app.listen(), await other.listen()];
}, 300_000);
afterAll(async () => {
  for (const stream of streams) stream.destroy();
  for (const child of children) child.kill('SIGKILL');
  await other.close();
  await app.close();
});

/** Starts another process on the database. @returns its address */
async function start(): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: app.databaseUrl,
    DEPLOYMENT: 'development',
    LOG_LEVEL: 'silent',
    JOBS: 'off',
  };
  const execArgv = [...fromSource];
  const child = fork(fixture, {
    cwd,
    env: { ...env, RBAC_SECRET_KEY: 'only-for-tests-0123456789abcdef' },
    execArgv,
  });
  children.push(child);
  const [ready] = (await once(child, 'message')) as [{ url: string }];
  return ready.url;
}

/** Returns the memory of a process in MB, and its CPU time. */
async function spentBy(child: ChildProcess): Promise<{ megabytes: number; busyMs: number }> {
  child.send('spent');
  const [{ rss, busyMs }] = (await once(child, 'message')) as [{ rss: number; busyMs: number }];
  return { megabytes: Math.round(rss / 1024 ** 2), busyMs };
}

/** Times of received messages, in milliseconds of this process. */
type Received = Map<string, number>;

/** Listens like a browser: at a given process, with a cookie. */
async function listen({ as }: Person, address: string): Promise<Received> {
  const received: Received = new Map();
  let rest = '';
  let isOpen = false;
  const headers = { cookie: `flotilla_jwt=${as.token}` };
  const stream = get(`${address}/api/revalidation/events/own`, { agent: false, headers });
  streams.push(stream.on('error', () => undefined));
  stream.on('response', (answer) =>
    answer.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      isOpen ||= rest.includes('event: hello');
      for (const [, id = ''] of rest.matchAll(/"social\.message:([0-9a-f-]{36})"/g))
        if (!received.has(id)) received.set(id, performance.now());
      rest = rest.slice(-100);
    }),
  );
  await vi.waitFor(() => expect(isOpen).toBe(true), waitOptions);
  return received;
}

/** Sends a message through a process. @returns the message and its time */
async function say(
  { as, profileId }: Person,
  chatId: string,
  address: string,
): Promise<{ id: string; at: number }> {
  const at = performance.now();
  const answer = await fetch(
    `${address}/api/rbac/subjects/${as.id}/social-module/profiles/${profileId}/chats/${chatId}/messages`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { description: 'We sail at nine.' } }),
    },
  );
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return { id: ((await answer.json()) as { data: { id: string } }).data.id, at };
}

/** Processes a list with limited concurrency. */
async function inTurn<T, R>(list: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = list.entries();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const [index, one] of waiting) results[index] = await work(one, index);
    }),
  );
  return results;
}

const memoryOf = (of: readonly { megabytes: number }[]) => of.map(({ megabytes }) => megabytes).join('/');
const busy = (of: readonly { busyMs: number }[]) => of.reduce((sum, { busyMs }) => sum + busyMs, 0);

it(
  `delivers every message to ${people} people in ${chats} chats, in either of two processes, and to no one else`,
  async () => {
    const crowd = await inTurn(Array.from({ length: people }), (_, index) => person(app, `P${index}`));
    const rooms = await makeMany(
      app,
      chatEntity,
      Array.from({ length: chats }, () => ({})),
    );
    const roomOf = (index: number) => rooms[index % chats]?.id ?? '';
    await app.nest
      .get(Rows)
      .of(profilesToChats, { caller: server })
      .insertMany(crowd.map(({ profileId }, index) => ({ profileId, chatId: roomOf(index) })));
    const addressOf = (index: number) => addresses[Math.floor(index / chats) % 2] ?? '';
    const before = await Promise.all(children.map(spentBy));
    const received = await inTurn(crowd, (who, index) => listen(who, addressOf(index)));
    const open = await Promise.all(children.map(spentBy));

    // Each sends through the process on which they do not listen.
    const ready = await inTurn(crowd, (who, index) => say(who, roomOf(index), addressOf(index + chats)));
    const expected = crowd.flatMap((_, listener) =>
      ready
        .filter((__, speaker) => speaker % chats === listener % chats)
        .map((one) => ({ ...one, listener })),
    );
    const missing = () => expected.filter(({ id, listener }) => !received[listener]?.has(id));
    await vi.waitFor(() => expect(missing()).toHaveLength(0), waitOptions);

    const took = expected
      .map(({ id, at, listener }) => (received[listener]?.get(id) ?? Infinity) - at)
      .toSorted((a, b) => a - b);
    const share = (of: number) => Math.round(took[Math.floor(took.length * of)] ?? 0);
    const after = await Promise.all(children.map(spentBy));
    if (isWhole) {
      process.stdout.write(
        `${people} people, ${chats} chats, ${ready.length} messages, ${expected.length} deliveries, lost ${missing().length}; ` +
          `ms from the call to the event: median ${share(0.5)}, p95 ${share(0.95)}, max ${share(0.9999)}; ` +
          `MB before ${memoryOf(before)}, open ${memoryOf(open)}, after ${memoryOf(after)}; ` +
          `both busy for ${((busy(after) - busy(open)) / ready.length).toFixed(1)} ms for each message; load ${loadavg()[0]?.toFixed(0)}\n`,
      );
    }
    const leaks = received.flatMap((of, listener) =>
      [...of.keys()].filter((id) => !expected.some((one) => one.id === id && one.listener === listener)),
    );
    expect(leaks).toEqual([]);
    expect((await messagesIn(crowd[0] as Person, roomOf(0), '?limit=100')).length).toBe(
      Math.ceil(people / chats),
    );
  },
  waitOptions.timeout * 3,
);
