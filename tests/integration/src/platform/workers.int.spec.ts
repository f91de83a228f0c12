import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Jobs } from '@flotilla/backend/ports';
import { createTestApp, fromSource, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { caulk, rig, shipyard } from './worker.fixture.js';

const program = fileURLToPath(new URL('worker.fixture.ts', import.meta.url));

interface WorkerProcess {
  readonly child: ChildProcess;
  readonly url: string;
}

let app: TestApp;
const children: ChildProcess[] = [];

beforeAll(async () => {
  app = await createTestApp({ modules: [shipyard()], env: { JOBS: 'off' } });
  await app.sql('create table work (worker text, job text, "isDone" boolean not null default false)');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app.close();
});

/** Starts a worker process and returns it once it listens. */
async function startWorker(name: string, queues: string): Promise<WorkerProcess> {
  const env = { ...process.env, DATABASE_URL: app.databaseUrl, LOG_LEVEL: 'silent', JOBS_LOOK_SECONDS: '1' };
  const child = spawn(process.execPath, [...fromSource, program], {
    env: { ...env, WORKER: name, JOBS_QUEUES: queues, HTTP_ROUTES: 'health' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [url] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  return { child, url: url.toString().trim() };
}

const works = () => app.sql<{ worker: string; job: string; isDone: boolean }>('select * from work');
const statusOf = async (url: string) => (await fetch(url)).status;

it('runs the jobs of each queue in the process that works it, and serves only health checks', async () => {
  const [first, second] = await Promise.all([
    startWorker('first', 'shipyard.caulk'),
    startWorker('second', '-shipyard.caulk'),
  ]);
  for (let count = 0; count < 4; count++)
    for (const job of [caulk, rig]) await app.nest.get(Jobs).send(job, {});

  await vi.waitFor(async () => expect((await works()).filter(({ isDone }) => isDone)).toHaveLength(8));
  const pairs = new Set((await works()).map(({ worker, job }) => `${worker} ${job}`));
  expect([...pairs].toSorted()).toEqual(['first shipyard.caulk', 'second shipyard.rig']);
  for (const { url } of [first, second]) {
    expect(await statusOf(`${url}/api/health`)).toBe(200);
    expect(await statusOf(`${url}/api/health/ready`)).toBe(200);
    for (const path of ['/', '/api/docs', '/api/jobs', '/api/health/ready/x'])
      expect(await statusOf(`${url}${path}`)).toBe(404);
  }
  for (const { child } of [first, second]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

it('finishes its job after a signal to stop, and takes no other', async () => {
  await app.sql('delete from work');
  const { child } = await startWorker('third', 'shipyard');
  await app.nest.get(Jobs).send(rig, { ms: 1500 });
  await vi.waitFor(async () => expect(await works()).toHaveLength(1));
  await app.nest.get(Jobs).send(rig, {});
  child.kill('SIGTERM');
  await once(child, 'exit');

  expect(await works()).toEqual([{ worker: 'third', job: rig.name, isDone: true }]);
  const { child: next } = await startWorker('fourth', 'shipyard');
  await vi.waitFor(async () =>
    expect(await works()).toContainEqual({ worker: 'fourth', job: rig.name, isDone: true }),
  );
  next.kill('SIGTERM');
  await once(next, 'exit');
});

it('does not start with a name that is no queue', async () => {
  const starting = createTestApp({ modules: [shipyard()], env: { JOBS_QUEUES: 'shipyard.calk' } });
  await expect(starting).rejects.toThrow('Did you mean "shipyard.caulk"?');
});
