import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestApp, fromSource } from '@flotilla/testing';
import { expect, it } from 'vitest';
import { countPageViews } from '../../index.js';
import { AnalyticModule } from '../index.js';

/**
 * A full run uses `KILLS=50` and takes some minutes. Without it, a separate test covers an interrupted
 * roll-up.
 */
const kills = Number(process.env.KILLS ?? 0);
const script = fileURLToPath(new URL('roll-up-process.fixture.ts', import.meta.url));
const cwd = fileURLToPath(new URL('../../..', import.meta.url));
const pathCount = 40;

it.skipIf(kills === 0)(
  `metrics are exact though two processes sum up, and one of them is killed ${kills} times`,
  async () => {
    const app = await createTestApp({ modules: [AnalyticModule], env: { JOBS: 'off' } });
    const day = new Date().toISOString().slice(0, 10);
    const headers = { 'x-flotilla-site-key': 'only-for-test-sites-0123456789ab' };
    let sentBatches = 0;
    // Simulates a site that receives no response and sends the same batch again.
    const sendTwice = async () => {
      const views = Array.from({ length: pathCount }, (_, index) => ({
        path: `/en/${index}`,
        count: index + 1,
      }));
      const data = { batch: crypto.randomUUID(), day, views };
      for (let again = 0; again < 2; again++) {
        const { status } = await app.request({
          method: 'POST',
          url: countPageViews.path,
          as: 'anonymous',
          headers,
          data,
        });
        expect(status).toBe(200);
      }
      sentBatches++;
    };
    const pair = [await start(app.databaseUrl), await start(app.databaseUrl)];
    try {
      for (let killed = 0; killed < kills; killed++) {
        await Promise.all([sendTwice(), sendTwice(), sendTwice()]);
        await setTimeout(Math.random() * 300);
        const [doomed] = pair.splice(killed % 2, 1);
        doomed?.kill('SIGKILL');
        pair.push(await start(app.databaseUrl));
      }
      const waiting = async () =>
        Number((await app.sql<{ n: string }>('select count(*) as n from analytic_fact'))[0]?.n);
      await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toBe(0);

      const metrics = await app.sql<{ path: string; value: number }>(
        `select "dimensions"->>'path' as "path", "value" from analytic_metric where "name" = 'page-views'`,
      );
      const expected = Array.from({ length: pathCount }, (_, index) => [
        `/en/${index}`,
        (index + 1) * sentBatches,
      ]);
      process.stdout.write(
        `${kills} kills, ${sentBatches} batches, each sent twice: ${metrics.reduce((sum, { value }) => sum + value, 0)} views\n`,
      );
      expect(Object.fromEntries(metrics.map(({ path, value }) => [path, value]))).toEqual(
        Object.fromEntries(expected),
      );
    } finally {
      for (const child of pair) child.kill('SIGKILL');
      await app.close();
    }
  },
  3_600_000,
);

async function start(databaseUrl: string): Promise<ChildProcess> {
  const own = { DATABASE_URL: databaseUrl, DEPLOYMENT: 'development', LOG_LEVEL: 'silent', JOBS: 'off' };
  const env = { ...process.env, ...own, RBAC_SECRET_KEY: 'only-for-tests-0123456789abcdef' };
  const child = spawn(process.execPath, [...fromSource, script], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The process ended unexpectedly.')));
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return child;
}
