import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Rows, server } from '@flotilla/backend';
import { createTestApp, fromSource, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { agentEntity } from '../../entities/agent.js';
import { run, type Run } from '../../entities/run.js';
import { agentModule } from '../agent-module.js';
import { sweep, yard } from './yard.fixture.js';

/**
 * A full run uses `AGENT_KILLS=50` and takes a quarter of an hour, since the queue waits for missed
 * heartbeats.
 */
const kills = Number(process.env.AGENT_KILLS ?? 0);
const runCount = kills * 6;
const polling = { timeout: 1_200_000, interval: 50 };
const runner = fileURLToPath(new URL('runner.fixture.ts', import.meta.url));
const cwd = join(import.meta.dirname, '../../..');

let app: TestApp;
beforeAll(async () => {
  // This process queues runs but executes none.
  app = await createTestApp({
    modules: [agentModule(), yard],
    env: { DEPLOYMENT: 'development', JOBS: 'off' },
  });
});
afterAll(() => app.close());

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: app.databaseUrl,
    DEPLOYMENT: 'development',
    LOG_LEVEL: 'silent',
    JOBS_LOOK_SECONDS: '1',
  };
  const args = [...fromSource, runner];
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env, RBAC_SECRET_KEY: 'only-for-tests-0123456789abcdef' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

const runs = () => app.nest.get(Rows).of(run, { caller: server }).find({ limit: 10_000 });
const countOf = (rows: readonly Run[], status: Run['status']) =>
  rows.filter((row) => row.status === status).length;

it.runIf(kills > 0)(
  `each of ${runCount} due runs is done and recorded once, although the runner is killed ${kills} times`,
  async () => {
    for (let index = 0; index < runCount; index++) {
      const { id } = await make(app, agentEntity, {
        interval: null,
        isPaused: false,
        prompt: null,
        job: sweep.name,
        tells: 'nobody',
      });
      expect(
        (await app.request({ method: 'POST', url: `/api/agent/agents/${id}/run`, as: 'server' })).status,
      ).toBe(202);
    }
    for (let killed = 0; killed < kills; killed++) {
      const child = await start();
      const ended = ((killed + 1) * runCount) / (kills + 2);
      await vi.waitFor(async () => {
        const rows = await runs();
        expect(countOf(rows, 'done')).toBeGreaterThanOrEqual(ended);
        expect(countOf(rows, 'running')).toBeGreaterThan(0);
      }, polling);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const last = await start();
    await vi.waitFor(async () => expect(countOf(await runs(), 'done')).toBe(runCount), polling);
    last.kill('SIGKILL');

    const rows = await runs();
    const died = rows.filter(({ status }) => status === 'failed');
    process.stdout.write(
      `${runCount} runs, ${kills} kills: ${countOf(rows, 'done')} done, ${died.length} broken off and begun anew\n`,
    );
    expect(new Set(rows.filter(({ status }) => status === 'done').map(({ agentId }) => agentId)).size).toBe(
      runCount,
    );
    expect(died.every(({ error }) => error === 'The process ended before the run did.')).toBe(true);
    expect(rows).toHaveLength(runCount + died.length);
  },
  7_200_000,
);
