import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  anonymous,
  type BackendModule,
  type Caller,
  defineBackendModule,
  Events,
  Rows,
  server,
  serverFor,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { article, category } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { type Actor, created, defineModule, deleted, type Event, updated } from '@flotilla/core';
import {
  createTestApp,
  fromSource,
  make,
  makeMany,
  recordEvents,
  type RecordInput,
  statedCallers,
  type TestApp,
} from '@flotilla/testing';
import { PgBoss } from 'pg-boss';
import { afterEach, expect, it, vi } from 'vitest';
import { harbourWithEvents, moored, sunk } from './events.fixture.js';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const started of apps.splice(0).toReversed()) await started.close();
});

const isCreated = created(article);

/** Starts a process with the recorded handlers. */
async function start(
  recorded: readonly { module: BackendModule }[],
  databaseUrl?: string,
  env: Record<string, string> = {},
): Promise<TestApp> {
  const app = await createTestApp({
    modules: [BlogModule, harbourWithEvents, ...recorded.map(({ module }) => module)],
    databaseUrl,
    env,
  });
  apps.push(app);
  return app;
}

const mailOf = (input: Partial<RecordInput<typeof isCreated>> = {}) =>
  recordEvents({ name: 'mail', on: isCreated, ...input });
const emit = (app: TestApp, boat: string, count: number) =>
  app.nest.get(Writer).transaction((tx) => app.nest.get(Events).emit(moored, { boat, count }, tx));

it('delivers each event to each of its handlers', async () => {
  const [mail, search] = [mailOf(), mailOf({ name: 'search' })];
  const app = await start([mail, search]);
  const rows = [await make(app, article), await make(app, article), await make(app, article)];

  await Promise.all([mail.until(3), search.until(3)]);
  for (const { events } of [mail, search]) {
    expect(events.map(({ payload }) => payload.row)).toEqual(expect.arrayContaining(rows));
    expect(events[0]?.delivery).toMatchObject({ event: 'blog.article.created', attempt: 1, isLast: false });
  }
  await expectNothingWaiting(app);
});

it('delivers each event in one of two processes, and only once', async () => {
  const recorded = [mailOf(), mailOf()];
  const app = await start([recorded[0] ?? mailOf()]);
  const other = await start([recorded[1] ?? mailOf()], app.databaseUrl);
  for (let batch = 0; batch < 10; batch++)
    await Promise.all([
      makeMany(app, article, Array(5).fill({})),
      makeMany(other, article, Array(5).fill({})),
    ]);

  await expectNothingWaiting(app);
  const delivered = recorded.flatMap(({ events }) => events.map(({ delivery }) => delivery.id));
  expect(delivered).toHaveLength(100);
  expect(new Set(delivered).size).toBe(100);
});

it('parses payloads, and drops the events of a rolled-back transaction', async () => {
  const mooring = recordEvents({ name: 'mail', on: moored });
  const app = await start([mooring]);
  const rolledBack = app.nest.get(Writer).transaction(async (tx) => {
    await app.nest.get(Events).emit(moored, { boat: 'aurora' }, tx);
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await app.nest
    .get(Writer)
    .transaction((tx) =>
      app.nest.get(Events).emit(moored, { boat: 'aurora', at: '2026-11-22T10:00:00Z' }, tx),
    );

  await mooring.until(1);
  await expectNothingWaiting(app);
  expect(mooring.events.map(({ payload }) => payload)).toEqual([
    { boat: 'aurora', count: 1, at: new Date('2026-11-22T10:00:00Z') },
  ]);
});

it('delivers the changes of a row in commit order, across writers and processes', async () => {
  const seen: string[] = [];
  const follow = () =>
    recordEvents({
      name: 'search',
      on: [created(article), updated(article), deleted(article)],
      handle: async ({ row }, { event }) => {
        // Without ordering, others would overtake a slow one.
        await new Promise((resolve) => setTimeout(resolve, seen.length % 3));
        seen.push(event === 'blog.article.deleted' ? 'gone' : row.adminTitle);
      },
    });
  const app = await start([follow()]);
  const other = await start([follow()], app.databaseUrl);
  const { id } = await make(app, article, { adminTitle: 'new' });
  const url = `/api/blog/articles/${id}`;
  await Promise.all(
    [app, other, app, other].map(async (process, writer) => {
      for (let turn = 0; turn < 10; turn++)
        await process.request({ method: 'PATCH', url, data: { adminTitle: `${writer}-${turn}` } });
    }),
  );
  await app.request({ method: 'DELETE', url });
  await expectNothingWaiting(app);

  // The commit order: each change names the title that it replaced.
  const changes = await app.sql<{ now: string; before: string }>(
    `select data->'payload'->'row'->>'adminTitle' as now, data->'payload'->'before'->>'adminTitle' as before
     from flotilla_jobs.job where data->>'event' = 'blog.article.updated'`,
  );
  const followers = new Map(changes.map(({ now, before }) => [before, now]));
  const committed = ['new'];
  for (let next = followers.get('new'); next !== undefined; next = followers.get(next)) committed.push(next);
  expect(committed).toHaveLength(41);
  expect(seen).toEqual([...committed, 'gone']);
});

it('runs events of one key in sequence, in the order of their transactions, and others concurrently', async () => {
  const running = new Map<string, number>();
  const seen: Record<string, number[]> = { aurora: [], boreas: [], circe: [] };
  let most = 0;
  const follow = () =>
    recordEvents({
      name: 'mail',
      on: moored,
      handle: async ({ boat, count }) => {
        running.set(boat, (running.get(boat) ?? 0) + 1);
        expect(running.get(boat)).toBe(1);
        most = Math.max(most, running.size);
        await new Promise((resolve) => setTimeout(resolve, 5));
        seen[boat]?.push(count);
        running.delete(boat);
      },
    });
  const app = await start([follow()]);
  const other = await start([follow()], app.databaseUrl);
  const committed: Record<string, number[]> = { aurora: [], boreas: [], circe: [] };
  await Promise.all(
    Object.entries(committed).flatMap(([boat, counts]) =>
      [app, other].map(async (process, part) => {
        for (let turn = 0; turn < 8; turn++) {
          const count = part * 100 + turn;
          await process.nest.get(Writer).transaction(async (tx) => {
            await process.nest.get(Events).emit(moored, { boat, count }, tx);
            // The key is locked by this transaction until it commits.
            counts.push(count);
          });
        }
      }),
    ),
  );

  await expectNothingWaiting(app);
  expect(seen).toEqual(committed);
  expect(most).toBeGreaterThan(1);
});

it('never hands out a later event of a key before the earlier one', async () => {
  const app = await start([recordEvents({ name: 'mail', on: moored })], undefined, { JOBS: 'off' });
  const { promise: isFirstDone, resolve: firstIsDone } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const writer = app.nest.get(Writer);
  // Begins first, and emits last.
  const second = writer.transaction(async (tx) => {
    await tx.query('select 1');
    begin();
    await isFirstDone;
    await app.nest.get(Events).emit(moored, { boat: 'aurora', count: 2 }, tx);
  });
  await hasBegun;
  const due = await writer.transaction(async (looking) => {
    await looking.query('select now()');
    await emit(app, 'aurora', 1);
    firstIsDone();
    await second;
    const jobs = `select data -> 'payload' ->> 'count' as count from flotilla_jobs.job`;
    return looking.query<{ count: string }>(
      `${jobs} where singleton_key = 'aurora' and start_after <= now() order by created_on`,
    );
  });

  expect(due.map(({ count }) => count)).toEqual(['1', '2']);
});

it('retries with backoff under one id, while others of the key wait and other keys continue', async () => {
  const mail = recordEvents({
    name: 'mail',
    on: moored,
    handle: ({ boat, count }, { attempt }) => {
      if (boat === 'aurora' && count === 1 && attempt < 3) throw new Error(`no answer, try ${attempt}`);
    },
  });
  const app = await start([mail]);
  await emit(app, 'aurora', 1);
  for (const [attempt, pause] of [
    [1, 2],
    [2, 4],
  ] as const) {
    await vi.waitFor(async () =>
      expect(await retrying(app)).toMatchObject([{ attempt, error: `no answer, try ${attempt}` }]),
    );
    const [{ seconds } = { seconds: 0 }] = await retrying(app);
    expect(seconds).toBeGreaterThan(pause - 1);
    expect(seconds).toBeLessThanOrEqual(2 * pause);
    await emit(app, 'aurora', attempt + 1);
    await emit(app, 'boreas', attempt);
    await mail.matching(({ payload }) => payload.boat === 'boreas' && payload.count === attempt);
    await hurry(app);
  }
  await expectNothingWaiting(app);

  const aurora = mail.events.filter(({ payload }) => payload.boat === 'aurora');
  expect(aurora.map(({ payload }) => payload.count)).toEqual([1, 1, 1, 2, 3]);
  expect(new Set(aurora.slice(0, 3).map(({ delivery }) => delivery.id)).size).toBe(1);
});

it('keeps a failed event and its successors until an administrator decides', async () => {
  let isPoison = true;
  const mail = recordEvents({
    name: 'mail',
    on: moored,
    settings: { retryLimit: 0 },
    handle: ({ boat }) => {
      if (boat === 'aurora' && isPoison) throw new Error('poison');
    },
  });
  const app = await start([mail]);
  await emit(app, 'aurora', 1);
  await emit(app, 'aurora', 2);
  await emit(app, 'boreas', 1);
  await mail.matching(({ payload }) => payload.boat === 'boreas');
  const failed = () =>
    app.sql<{ id: string }>(
      `select id, output->>'message' as reason, deletion_seconds as kept from flotilla_jobs.job where state = 'failed'`,
    );
  await vi.waitFor(async () =>
    expect(await failed()).toMatchObject([{ reason: 'poison', kept: 14 * 86_400 }]),
  );
  expect(mail.events.filter(({ payload }) => payload.count === 2)).toEqual([]);

  isPoison = false;
  await app.sql(
    `update flotilla_jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null where state = 'failed'`,
  );
  await hurry(app);
  await mail.matching(({ payload }) => payload.count === 2);
  await expectNothingWaiting(app);
  expect(
    mail.events.filter(({ payload }) => payload.boat === 'aurora').map(({ payload }) => payload.count),
  ).toEqual([1, 1, 2]);
});

it('carries the actor, also when rows of several callers share a statement', async () => {
  const edits = recordEvents({ name: 'history', on: [created(article), updated(article)] });
  const app = await start([edits, { module: statedCallers }]);
  const subject = (id: string) => ({
    kind: 'subject' as const,
    id,
    roles: ['admin'],
    sessionId: `session of ${id}`,
  });
  const makers = Array.from({ length: 24 }, (_, index) => `subject-${index}`);
  const rows = await Promise.all(
    makers.map((id) =>
      app.request({ method: 'POST', url: article.route, data: { adminTitle: `by ${id}` }, as: subject(id) }),
    ),
  );
  await edits.until(makers.length);
  for (const { payload } of edits.events) {
    const id = payload.row.adminTitle.slice('by '.length);
    expect(payload.actor).toEqual({ kind: 'subject', id, sessionId: `session of ${id}` });
  }

  const { id } = rows[0]?.data ?? { id: '' };
  const callers: [Caller, Actor][] = [
    [server, { kind: 'server' }],
    [anonymous, { kind: 'anonymous' }],
    [serverFor({ kind: 'job', name: 'blog.tidy' }), { kind: 'job', name: 'blog.tidy' }],
  ];
  let before = 'by subject-0';
  for (const [caller, actor] of callers) {
    const adminTitle = JSON.stringify(actor);
    await app.nest.get(Rows).of(article, { caller }).update(id, { adminTitle });
    const { payload } = await edits.matching((event) => event.payload.row.adminTitle === adminTitle);
    expect(payload).toMatchObject({ actor, before: { id, adminTitle: before } });
    before = adminTitle;
  }
});

it('acts as a job in its handler', async () => {
  const gone = recordEvents({ name: 'history', on: deleted(article) });
  const tidy = recordEvents({
    name: 'tidy',
    on: isCreated,
    handle: async ({ row }, { caller }) =>
      void (await apps[0]?.nest.get(Rows).of(article, { caller }).delete(row.id)),
  });
  await make(await start([gone, tidy]), article);

  await gone.until(1);
  expect(gone.events[0]?.payload.actor).toEqual({ kind: 'job', name: 'tidy.recorder' });
});

it('stores nothing for events without handlers', async () => {
  const app = await start([mailOf()]);
  await make(app, category);
  await app.nest.get(Writer).transaction((tx) => app.nest.get(Events).emit(moored, { boat: 'aurora' }, tx));

  expect(await app.sql('select 1 from flotilla_jobs.job')).toEqual([]);
});

it('refuses to start with a handler of an undefined event', async () => {
  const handlerOf = (on: Event) => recordEvents({ name: 'mail', on }).module;
  await expect(createTestApp({ modules: [harbourWithEvents, handlerOf(sunk)] })).rejects.toThrow(
    'Handler "mail.recorder": module "harbour" does not list "harbour.boat.sunk". Did you mean "harbour.boat.moored"? Add it to the events of defineModule.',
  );
  await expect(createTestApp({ modules: [handlerOf(moored)] })).rejects.toThrow(
    'Handler "mail.recorder": no installed module defines "harbour.boat.moored". Install "harbour", or handle it only where it is.',
  );
  await expect(createTestApp({ modules: [handlerOf(isCreated)] })).rejects.toThrow(
    'Handler "mail.recorder": "blog.article" is not installed. Install its module, or handle it only where it is.',
  );
});

it.each([
  ['mail.recorder', 'Two jobs or handlers are named "mail.recorder". Rename one.'],
  ['mail.on.saturday', '"mail.on.saturday": the name must be "<module>.<name>", such as "billing.invoice".'],
  [
    'male.recorder',
    '"male.recorder": "male" is not an installed module. Did you mean "mail"? Name it after the module that it is of.',
  ],
] as const)('refuses to start with a handler that is named %s', async (name, problem) => {
  const useFactory = (events: Events) => events.on(moored, name, async () => undefined);
  const second = defineBackendModule({
    module: defineModule({ name: 'second' }),
    providers: [{ provide: Symbol('second'), inject: [Events], useFactory }],
  });
  const first = recordEvents({ name: 'mail', on: moored }).module;
  await expect(createTestApp({ modules: [harbourWithEvents, first, second] })).rejects.toThrow(problem);
});

it('emits only listed events, with payloads of their schema', async () => {
  const app = await start([]);
  const emitting = (work: (events: Events, tx: WriteTransaction) => Promise<void>) =>
    app.nest.get(Writer).transaction((tx) => work(app.nest.get(Events), tx));

  await expect(emitting((events, tx) => events.emit(sunk, { boat: 'aurora' }, tx))).rejects.toThrow(
    'module "harbour" does not list "harbour.boat.sunk".',
  );
  await expect(emitting((events, tx) => events.emit(moored, { boat: '' }, tx))).rejects.toThrow(
    'harbour.boat.moored.boat: Too small',
  );
  expect(() => app.nest.get(Events).on(moored, 'harbour.late', async () => undefined)).toThrow(
    'Job "harbour.late" was registered after startup.',
  );
});

it('stores a job like the library itself', async () => {
  const app = await start(
    [recordEvents({ name: 'mail', on: moored, settings: { retryLimit: 7, timeoutSeconds: 60 } })],
    undefined,
    {
      JOBS: 'off',
    },
  );
  await emit(app, 'aurora', 1);
  const boss = new PgBoss({
    connectionString: app.databaseUrl,
    schema: 'flotilla_jobs',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.send(
    'mail.recorder',
    { event: moored.key, payload: { boat: 'aurora', count: 1 } },
    { singletonKey: 'aurora' },
  );
  await boss.stop();

  const [ours, theirs] = await app.sql<{ job: Record<string, unknown> }>(
    `select to_jsonb(j) - '{id,created_on,start_after,keep_until}'::text[] || jsonb_build_object('kept', round(extract(epoch from keep_until - now()) / 60)) as job
     from flotilla_jobs.job j order by created_on`,
  );
  expect(ours?.job).toMatchObject({
    retry_limit: 7,
    expire_seconds: 60,
    heartbeat_seconds: 15,
    policy: 'key_strict_fifo',
  });
  expect(ours).toEqual(theirs);
});

it('hands the events of a killed process to another, in their order', async () => {
  const mail = recordEvents({ name: 'mail', on: moored });
  const app = await start([mail], undefined, { JOBS: 'off' });
  for (const count of [1, 2, 3]) await emit(app, 'aurora', count);
  const doomed = spawn(process.execPath, [...fromSource, 'src/platform/endless-handler.fixture.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: app.databaseUrl, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(doomed.stdout, 'data');
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const survivor = recordEvents({ name: 'mail', on: moored });
  await start([survivor], app.databaseUrl, { JOBS_LOOK_SECONDS: '1' });
  // Moves the last heartbeat back beyond its timeout.
  await app.sql(
    `update flotilla_jobs.job set heartbeat_on = heartbeat_on - make_interval(secs => heartbeat_seconds) where state = 'active'`,
  );
  await survivor.until(3);

  expect(
    survivor.events.map(({ payload: { count }, delivery: { attempt } }) => ({ count, attempt })),
  ).toEqual([
    { count: 1, attempt: 2 },
    { count: 2, attempt: 1 },
    { count: 3, attempt: 1 },
  ]);
});

/** Returns events that wait for a retry, with the seconds until then. */
function retrying(app: TestApp): Promise<{ attempt: number; seconds: number; error: string }[]> {
  return app.sql(
    `select retry_count + 1 as attempt, extract(epoch from start_after - now())::float8 as seconds, output->>'message' as error
     from flotilla_jobs.job where state = 'retry' and start_after > now()`,
  );
}

/** Makes retries due now. */
async function hurry(app: TestApp): Promise<void> {
  await app.sql(`update flotilla_jobs.job set start_after = now() where state = 'retry'`);
  await app.sql(`select pg_notify('flotilla_jobs', to_json(name)::text) from flotilla_jobs.queue`);
}

async function expectNothingWaiting(app: TestApp): Promise<void> {
  const waiting = () =>
    app.sql(
      `select "id"::text from flotilla_outbox union all select id::text from flotilla_jobs.job where state <> 'completed'`,
    );
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
}
