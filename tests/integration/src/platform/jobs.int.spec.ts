import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Database, Writer } from '@flotilla/backend';
import { defineJob, type JobRun, Jobs } from '@flotilla/backend/ports';
import { TELEMETRY } from '@flotilla/backend/server';
import type { Telemetry } from '@flotilla/runtime/telemetry';
import { createTestApp, databaseProxy, fromSource, type TestApp, type TestAppInput } from '@flotilla/testing';
import { defineModule } from '@flotilla/core';
import type { JobSummary } from '@flotilla/core/administration';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { moduleThatPaints, paint, type Painting } from './jobs.fixture.js';

const sand = defineJob('harbour.sand', z.object({}), { retryLimit: 0 });
const apps: TestApp[] = [];
let done: { boat?: number; run: JobRun; by: string }[];

beforeEach(() => {
  done = [];
});
afterEach(async () => {
  for (const app of apps.splice(0).toReversed()) await app.close();
});

interface ProcessInput extends Partial<TestAppInput> {
  readonly by?: string;
  readonly job?: Partial<Painting>;
}

/** Starts a process that records its jobs, unless the job does something else. */
async function start({ by = 'one', job, ...input }: ProcessInput = {}): Promise<TestApp> {
  const handle = async ({ boat }: { boat?: number }, run: JobRun) => void done.push({ boat, run, by });
  const env = { JOBS_LOOK_SECONDS: '1', ...input.env };
  const app = await createTestApp({ modules: [moduleThatPaints({ handle, ...job })], ...input, env });
  apps.push(app);
  return app;
}

const jobsOf = (app: TestApp) => app.nest.get(Jobs);
const isDone = (count: number) => vi.waitFor(() => expect(done).toHaveLength(count));
const boats = () => done.map(({ boat }) => boat).toSorted();
/** Makes retries due now. */
async function hurry(app: TestApp): Promise<void> {
  await app.sql(`update flotilla_jobs.job set start_after = now() where state = 'retry'`);
  await app.sql(`select pg_notify('flotilla_jobs', '"${paint.name}"')`);
}

it('runs jobs of committed transactions, and none of rolled-back ones', async () => {
  const app = await start();
  const send = (boat: number, isKept: boolean) =>
    app.nest.get(Writer).transaction(async (tx) => {
      await jobsOf(app).send(paint, { boat }, { tx });
      await setTimeout(100);
      expect(done).toEqual([]);
      if (!isKept) throw new Error('changed my mind');
    });

  await expect(send(1, false)).rejects.toThrow('changed my mind');
  await send(2, true);
  await isDone(1);
  expect(done).toEqual([
    {
      boat: 2,
      by: 'one',
      run: {
        id: expect.any(String),
        attempt: 1,
        isLast: false,
        sentAt: expect.any(Date),
        signal: expect.any(AbortSignal),
        shutdown: expect.any(AbortSignal),
        caller: { kind: 'server', actor: { kind: 'job', name: 'harbour.paint' } },
      },
    },
  ]);
});

it('starts a job when it is sent, long before the next poll', async () => {
  const app = await start({ env: { JOBS_LOOK_SECONDS: '45' } });
  const startedAt = performance.now();
  await jobsOf(app).send(paint, {});
  await vi.waitFor(() => expect(done).toHaveLength(1), { interval: 5 });

  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

it('distributes jobs between processes, each once', async () => {
  const slowly = (by: string) => ({
    handle: async ({ boat }: { boat?: number }, run: JobRun) => {
      await setTimeout(20);
      done.push({ boat, run, by });
    },
  });
  const one = await start({ job: slowly('one') });
  await start({ job: slowly('other'), databaseUrl: one.databaseUrl });
  const sent = Array.from({ length: 40 }, (_, boat) => boat);
  await one.nest.get(Writer).transaction(async (tx) => {
    for (const boat of sent) await jobsOf(one).send(paint, { boat }, { tx });
  });

  await isDone(40);
  expect(new Set(boats()).size).toBe(40);
  expect(new Set(done.map(({ by }) => by))).toEqual(new Set(['one', 'other']));
});

it('runs as many concurrently as the job allows', async () => {
  let running = 0;
  let most = 0;
  const handle = async () => {
    most = Math.max(most, ++running);
    await setTimeout(30);
    running--;
    done.push({ run: {} as JobRun, by: 'one' });
  };
  const app = await start({ job: { handle, concurrency: 3 } });
  await app.nest.get(Writer).transaction(async (tx) => {
    for (let boat = 0; boat < 12; boat++) await jobsOf(app).send(paint, { boat }, { tx });
  });

  await isDone(12);
  expect(most).toBe(3);
});

it('polls as often as jobs are sent, independently of the number of workers', async () => {
  const [jobs, concurrency] = [12, 8];
  const app = await start({ job: { concurrency }, env: { JOBS_LOOK_SECONDS: '45' } });
  const { master } = app.nest.get(Database).dataSource.driver as unknown as {
    master: { query: (text: string) => unknown };
  };
  const requested = vi.spyOn(master, 'query');
  for (let sent = 1; sent <= jobs; sent++) {
    await jobsOf(app).send(paint, {});
    await isDone(sent);
  }
  const looks = requested.mock.calls
    .map(([text]) => String(text))
    .filter((text) => text.includes('SKIP LOCKED') && text.includes(paint.name));

  expect(looks.length).toBeLessThan(jobs * (concurrency - 2));
});

it('starts the next job as soon as one is done, however long another takes', async () => {
  const slow = Promise.withResolvers<void>();
  const handle = async ({ boat }: { boat?: number }, run: JobRun) => {
    if (boat === 1) await slow.promise;
    done.push({ boat, run, by: 'one' });
  };
  const app = await start({ job: { handle, concurrency: 2 } });
  for (const boat of [1, 2, 3, 4]) await jobsOf(app).send(paint, { boat });

  await isDone(3);
  slow.resolve();
  await isDone(4);
  expect(boats().toSorted()).toEqual([1, 2, 3, 4]);
});

it('retries failures with backoff, and reports jobs that failed for good', async () => {
  const runs: JobRun[] = [];
  const handle = (_: object, run: JobRun) => {
    runs.push(run);
    return Promise.reject(new Error('no paint'));
  };
  const app = await start({ job: { handle, retryLimit: 2 }, env: { METRICS: 'on', METRICS_PORT: '0' } });
  await jobsOf(app).send(paint, { boat: 1 });

  for (const [attempt, pause] of [
    [1, 2],
    [2, 4],
  ] as const) {
    await vi.waitFor(async () =>
      expect(await waiting(app)).toEqual([{ attempt, pause: expect.any(Number) }]),
    );
    const [{ pause: found } = { pause: 0 }] = await waiting(app);
    expect(found).toBeGreaterThan(pause - 0.5);
    expect(found).toBeLessThanOrEqual(2 * pause);
    await hurry(app);
  }
  await vi.waitFor(async () =>
    expect(await gaugesOf(app)).toMatchObject({
      flotilla_jobs_waiting: 0,
      flotilla_jobs_running: 0,
      flotilla_jobs_failed: 1,
    }),
  );
  expect(runs.map(({ attempt, isLast }) => ({ attempt, isLast }))).toEqual([
    { attempt: 1, isLast: false },
    { attempt: 2, isLast: false },
    { attempt: 3, isLast: true },
  ]);
});

it('runs other jobs beside a failing one', async () => {
  const handle = async ({ boat }: { boat?: number }, run: JobRun) => {
    if (boat === 1) throw new Error('no paint');
    done.push({ boat, run, by: 'one' });
  };
  const app = await start({ job: { handle, concurrency: 2 } });
  for (const boat of [1, 2, 3]) await jobsOf(app).send(paint, { boat });

  await isDone(2);
  expect(boats()).toEqual([2, 3]);
});

it('accepts a singleton key once until its job is done, and an earliest start', async () => {
  const app = await start({ env: { JOBS: 'off' } });
  const later = new Date(Date.now() + 3_600_000);
  await jobsOf(app).send(paint, { boat: 1 }, { singletonKey: 'a' });
  await jobsOf(app).send(paint, { boat: 2 }, { singletonKey: 'a' });
  await jobsOf(app).send(paint, { boat: 3 }, { singletonKey: 'b', startAfter: later });
  await start({ databaseUrl: app.databaseUrl });
  await isDone(1);
  await vi.waitFor(async () =>
    expect(await app.sql(`select 1 from flotilla_jobs.job where state = 'completed'`)).toHaveLength(1),
  );

  await jobsOf(app).send(paint, { boat: 4 }, { singletonKey: 'a' });
  await isDone(2);
  expect(boats()).toEqual([1, 4]);
});

it('runs once more for a debounced job that is sent while another one runs', async () => {
  const begun = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  const handle = async ({ boat }: { boat?: number }, run: JobRun) => {
    if (boat === 1) {
      begun.resolve();
      await slow.promise;
    }
    done.push({ boat, run, by: 'one' });
  };
  const app = await start({ job: { handle } });
  const send = (boat: number) => jobsOf(app).send(paint, { boat }, { debounceKey: 'a' });
  expect(await send(1)).toBe(true);
  await begun.promise;
  expect([await send(2), await send(3)]).toEqual([true, false]);
  slow.resolve();

  await isDone(2);
  expect(boats()).toEqual([1, 2]);
});

it('starts no debounced job before the transactions that relied on it have ended', async () => {
  const app = await start({ env: { JOBS: 'off' } });
  await jobsOf(app).send(paint, { boat: 1 }, { debounceKey: 'a' });
  const relied = Promise.withResolvers<void>();
  const written = app.nest.get(Writer).transaction(async (tx) => {
    expect(await jobsOf(app).send(paint, { boat: 2 }, { debounceKey: 'a', tx })).toBe(false);
    await relied.promise;
  });
  await vi.waitFor(async () => {
    const held = `select 1 from flotilla_jobs.job where state = 'created' for update skip locked`;
    expect(await app.sql(held)).toEqual([]);
  });
  await start({ databaseUrl: app.databaseUrl });
  await setTimeout(1500);
  expect(done).toEqual([]);
  relied.resolve();
  await written;

  await isDone(1);
  expect(boats()).toEqual([1]);
});

it('sends one debounced job for concurrent senders', async () => {
  const app = await start({ env: { JOBS: 'off' } });
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, boat) =>
      app.nest.get(Writer).transaction((tx) => jobsOf(app).send(paint, { boat }, { debounceKey: 'a', tx })),
    ),
  );
  expect(sent.filter(Boolean)).toHaveLength(1);
  expect(await app.sql(`select 1 from flotilla_jobs.job`)).toHaveLength(1);
});

it('runs nothing when switched off, but still sends', async () => {
  const app = await start({ env: { JOBS: 'off', METRICS: 'on', METRICS_PORT: '0' } });
  await jobsOf(app).send(paint, { boat: 1 });
  await setTimeout(300);

  expect(done).toEqual([]);
  expect(await gaugesOf(app)).toMatchObject({ flotilla_jobs_waiting: 1 });
});

it('runs a scheduled job once, for any number of processes', { timeout: 300_000 }, async () => {
  const due = minuteInReach();
  const schedule = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  const one = await start({ job: { schedule } });
  await start({ by: 'other', job: { schedule }, databaseUrl: one.databaseUrl });

  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 200_000 });
  for (let look = 0; look < 3; look++) await nextLookAtSchedules(one);
  expect(done).toHaveLength(1);
});

it('updates changed queues and schedules at startup, and writes nothing otherwise', async () => {
  const first = await start({ job: { schedule: '1 2 * * *' } });
  const { databaseUrl } = first;
  /** Returns the stored settings of the job, with the times of their last update. */
  const stored = async () => ({
    queue: await first.sql(
      `select retry_limit, expire_seconds, updated_on::text from flotilla_jobs.queue where name = '${paint.name}'`,
    ),
    schedule: await first.sql(
      `select cron, options, updated_on::text from flotilla_jobs.schedule where name = '${paint.name}'`,
    ),
  });
  const before = await stored();
  expect(before).toMatchObject({ queue: [{ retry_limit: 3 }], schedule: [{ cron: '1 2 * * *' }] });

  await start({ job: { schedule: '1 2 * * *' }, databaseUrl });
  expect(await stored()).toEqual(before);

  await start({ job: { schedule: '3 4 * * *', retryLimit: 5, timeoutSeconds: 77 }, databaseUrl });
  const changed = {
    queue: [{ retry_limit: 5, expire_seconds: 77 }],
    schedule: [{ cron: '3 4 * * *', options: { singletonKey: paint.name } }],
  };
  expect(await stored()).toMatchObject(changed);

  await first.sql(
    `update flotilla_jobs.schedule set timezone = 'Asia/Nicosia', options = '{}' where name = '${paint.name}'`,
  );
  await start({ job: { schedule: '3 4 * * *' }, databaseUrl });
  expect(await stored()).toMatchObject({ schedule: changed.schedule });

  await start({ databaseUrl });
  expect(await stored()).toMatchObject({ queue: [{ retry_limit: 3 }], schedule: [] });
});

it('refuses an unkeyed schedule', async () => {
  const app = await start();
  const times = { cron: '1 2 * * *', timeZone: 'UTC' };
  await expect(jobsOf(app).schedule(paint, '', times, {})).rejects.toThrow(
    '"harbour.paint" is scheduled with no key',
  );
});

it('finishes running jobs before it stops', async () => {
  let isEnded = false;
  const handle = async () => {
    done.push({ run: {} as JobRun, by: 'one' });
    await setTimeout(500);
    isEnded = true;
  };
  const app = await start({ job: { handle } });
  await jobsOf(app).send(paint, {});
  await isDone(1);
  await apps.pop()?.nest.close();

  expect(isEnded).toBe(true);
});

it('continues when the database is back', async () => {
  const app = await start({ env: { JOBS: 'off' } });
  const proxy = await databaseProxy(app.databaseUrl);
  await start({ databaseUrl: proxy.url });
  await proxy.cut();
  await jobsOf(app).send(paint, { boat: 1 });
  await proxy.restore();

  await isDone(1);
  await apps.pop()?.close();
  await proxy.cut();
});

it('hands the job of a killed process to another', async () => {
  const app = await start({ env: { JOBS: 'off' } });
  await jobsOf(app).send(paint, { boat: 1 });
  const doomed = spawn(process.execPath, [...fromSource, 'src/platform/endless-job.fixture.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: app.databaseUrl, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(doomed.stdout, 'data');
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  await start({ by: 'other', databaseUrl: app.databaseUrl });
  // Moves the last heartbeat back beyond its timeout.
  const [silence] = await app.sql<{ heartbeat_seconds: number }>(
    `with silent as (
       update flotilla_jobs.job set heartbeat_on = heartbeat_on - make_interval(secs => heartbeat_seconds) where state = 'active' returning *
     ) select heartbeat_seconds from silent`,
  );
  expect(silence?.heartbeat_seconds).toBeLessThanOrEqual(15);

  await isDone(1);
  expect(done).toMatchObject([{ boat: 1, by: 'other', run: { attempt: 2 } }]);
});

it('refuses at startup jobs that can never run, and payloads that a handler could not parse', async () => {
  const handle = () => Promise.resolve();
  const twice = [
    moduleThatPaints({ handle }),
    { ...moduleThatPaints({ handle }), module: defineModule({ name: 'yard' }) },
  ];
  await expect(createTestApp({ modules: twice })).rejects.toThrow(
    'Two jobs or handlers are named "harbour.paint". Rename one.',
  );
  const [nameless] = [{ ...moduleThatPaints({ handle }), module: defineModule({ name: 'harbor' }) }];
  await expect(createTestApp({ modules: [nameless] })).rejects.toThrow(
    '"harbour.paint": "harbour" is not an installed module. Did you mean "harbor"? Name it after the module that it is of.',
  );
  const app = await start();
  expect(() => jobsOf(app).on(sand, handle)).toThrow('Job "harbour.sand" was registered after startup.');
  await expect(jobsOf(app).send(sand, {})).rejects.toThrow('The job "harbour.sand" has no handler.');
  await expect(jobsOf(app).send(paint, { boat: 1.5 })).rejects.toThrow(
    'harbour.paint.boat: Invalid input: expected int',
  );
  expect(await app.sql('select 1 from flotilla_jobs.job')).toEqual([]);
});

it('excludes its tables from migrations', async () => {
  const app = await start();

  expect(
    await app.sql(
      `select table_name from information_schema.tables where table_schema = 'public' and table_name like '%job%' order by 1`,
    ),
  ).toEqual([{ table_name: 'flotilla_row_job' }, { table_name: 'flotilla_row_job_part' }]);
});

/**
 * Returns the minute within which both processes can start: the current one if 40 s of it remain, else the
 * next. A job scheduled for a minute runs until its end.
 */
function minuteInReach(): Date {
  const left = 60_000 - (Date.now() % 60_000);
  return new Date(Date.now() + (left < 40_000 ? left : 0));
}

/** Resolves when one of the processes has polled the schedules. */
async function nextLookAtSchedules(app: TestApp): Promise<void> {
  const look = async () => (await app.sql('select cron_on::text from flotilla_jobs.version'))[0];
  const last = await look();
  await vi.waitFor(async () => expect(await look()).not.toEqual(last));
}

/** Returns jobs that wait for a retry, with the seconds until then. */
function waiting(app: TestApp): Promise<{ attempt: number; pause: number }[]> {
  return app.sql(
    `select retry_count + 1 as attempt, extract(epoch from start_after - now())::float8 as pause from flotilla_jobs.job where state = 'retry' and start_after > now()`,
  );
}

async function gaugesOf({ nest }: TestApp): Promise<Record<string, number>> {
  const { metricsUrl = '' } = nest.get<Telemetry>(TELEMETRY);
  const lines = (await (await fetch(metricsUrl)).text())
    .split('\n')
    .filter((line) => line.startsWith('flotilla_jobs'));
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([gauge = '', value]) => [gauge, Number(value)]),
  );
}

it('lists failed jobs to administrators, for a retry or deletion', async () => {
  let isBroken = true;
  const handle = async () => {
    if (isBroken) throw new Error('no paint');
    done.push({ run: {} as JobRun, by: 'one' });
  };
  const app = await start({ job: { handle, retryLimit: 0 } });
  await jobsOf(app).send(paint, { boat: 1 });
  await jobsOf(app).send(paint, { boat: 2 });
  const list = async (query: string) => app.request<JobSummary[]>({ url: `/api/jobs?${query}` });
  await vi.waitFor(async () => expect((await list('state=failed')).data).toHaveLength(2));

  const first = await list('state=failed&limit=1');
  const second = await list(`state=failed&limit=1&after=${first.meta.next}`);
  const [two, one] = [...first.data, ...second.data];
  expect(two).toEqual(
    expect.objectContaining({ name: paint.name, state: 'failed', attempts: 1, error: 'no paint' }),
  );
  expect([second.meta.next, two?.id === one?.id, JSON.stringify(first.data).includes('boat')]).toEqual([
    null,
    false,
    false,
  ]);
  isBroken = false;
  expect(
    (await app.request<JobSummary>({ method: 'POST', url: `/api/jobs/${one?.id}/retry` })).data,
  ).toMatchObject({ state: 'waiting' });
  await isDone(1);
  await vi.waitFor(async () => expect((await list('state=done')).data).toHaveLength(1));
  expect((await app.request({ method: 'POST', url: `/api/jobs/${one?.id}/retry` })).status).toBe(409);
  expect((await app.request({ method: 'DELETE', url: `/api/jobs/${one?.id}` })).status).toBe(409);
  expect((await app.request({ method: 'DELETE', url: `/api/jobs/${two?.id}` })).status).toBe(200);
  expect((await app.request({ method: 'DELETE', url: `/api/jobs/${two?.id}` })).status).toBe(404);
  expect((await list('state=failed')).data).toEqual([]);
  expect((await app.request({ url: '/api/jobs', as: 'anonymous' })).status).toBe(401);
});
