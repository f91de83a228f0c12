import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { RateLimits } from '@flotilla/backend';
import { BlogModule } from '@flotilla/blog/backend';
import { freePort } from '@flotilla/runtime/network';
import { createTestApp, requiredPackage, type TestApp } from '@flotilla/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const redisServer = process.env.REDIS_SERVER_PATH ?? '/usr/bin/redis-server';
const url = '/api/revalidation/revalidate';
const callsPerMinute = 30;

let port: number;
let redis: ChildProcess;
let first: TestApp;
let second: TestApp;

describe('limits in Redis', requiredPackage('redis-server', existsSync(redisServer)), () => {
  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis();
    const env = { REDIS_URL: `redis://127.0.0.1:${port}` };
    first = await createTestApp({ modules: [BlogModule], env });
    second = await createTestApp({ modules: [BlogModule], env, databaseUrl: first.databaseUrl });
  });
  afterEach(async () => {
    if (redis.exitCode !== null || redis.signalCode !== null) redis = await startRedis();
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await stopRedis();
  });

  it('counts the calls of all processes together', async () => {
    const answers = [];
    for (let call = 0; call < callsPerMinute; call++)
      answers.push(await (call % 2 ? first : second).request({ url, as: 'anonymous' }));
    const refused = await Promise.all([
      first.request({ url, as: 'anonymous' }),
      second.request({ url, as: 'anonymous' }),
    ]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { status, headers } of refused) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
  });

  it('reads the shared counts without counting, and resets them for all', async () => {
    const [here, there] = [first, second].map((app) =>
      app.nest.get(RateLimits).of({ name: 'test', calls: 2, windowMs: 60_000 }),
    );
    await here?.take('ada');
    await there?.take('ada');

    expect([await here?.wait('bob'), await there?.wait('bob')]).toEqual([0, 0]);
    expect(await here?.wait('ada')).toBeGreaterThan(55);
    await there?.forget('ada');
    expect([await here?.wait('ada'), await here?.take('ada')]).toEqual([0, 0]);
  });

  it('continues without Redis, each process with its own counts, and readiness reports it', async () => {
    expect((await ready()).checks.limits).toBe('ok');
    await stopRedis();

    const startedAt = performance.now();
    const answers = await Promise.all([first, second].map((app) => app.request({ url, as: 'anonymous' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // The driver's default of twenty retries would take longer.
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(await ready()).toMatchObject({
      status: 'ok',
      checks: { limits: 'counted in this process alone: Redis does not answer' },
    });

    redis = await startRedis();
    await vi.waitFor(async () => expect((await ready()).checks.limits).toBe('ok'), { interval: 200 });
  });

  it('starts without Redis', async () => {
    const alone = await createTestApp({
      modules: [BlogModule],
      databaseUrl: first.databaseUrl,
      env: { REDIS_URL: 'redis://127.0.0.1:1' },
    });
    try {
      expect((await alone.request({ url, as: 'anonymous' })).status).toBe(200);
    } finally {
      await alone.close();
    }
  });
});

async function ready(): Promise<{ status: string; checks: Record<string, string> }> {
  const { data } = await first.request<{ status: string; checks: Record<string, string> }>({
    url: '/api/health/ready',
    as: 'anonymous',
  });
  return data;
}

async function startRedis(): Promise<ChildProcess> {
  const server = spawn(
    redisServer,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    server
      .on('error', reject)
      .on('exit', (code) => reject(new Error(`redis-server ended with code ${code}.`)));
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && resolve());
  });
  return server;
}

async function stopRedis(): Promise<void> {
  const ended = once(redis, 'exit');
  redis.kill('SIGKILL');
  await ended;
}
