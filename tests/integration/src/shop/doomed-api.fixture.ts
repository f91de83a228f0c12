import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fromSource, testSecretKey } from '@flotilla/testing';
import { afterEach } from 'vitest';
import { openShop, type Shop } from './shop.fixture.js';

/** Number of kills: `BILLING_KILLS=50` for the full test; `SHOP_SEED` changes the moments. */
export const kills = Number(process.env.BILLING_KILLS ?? 2);
export const seed = Number(process.env.SHOP_SEED ?? 20_261_122);

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Path and query. */
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An API that may end at any moment. */
export interface DoomedApi {
  isAlive(): boolean;
  /** Returns the response; undefined without one. */
  call(call: ApiCall): Promise<{ readonly status: number; readonly text: string } | undefined>;
}

/** Runs a separate API process with work on it, and kills it after some responses or at the end of the work. */
export async function runUntilKilled(
  env: NodeJS.ProcessEnv,
  kill: number,
  work: (api: DoomedApi) => Promise<unknown>,
): Promise<void> {
  const doomed = spawn(process.execPath, [...fromSource, 'src/shop/doomed-shop.fixture.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    // A long timeout, so that only the kill ends it.
    env: {
      ...process.env,
      ...env,
      RBAC_SECRET_KEY: testSecretKey,
      LOG_LEVEL: 'silent',
      DATABASE_CONNECT_TIMEOUT_MS: '60000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isAlive = true;
  const exited = once(doomed, 'exit').then(() => (isAlive = false));
  const started = once(doomed.stdout, 'data') as Promise<[Buffer]>;
  const [line] = await Promise.race([
    started,
    exited.then(() => Promise.reject(new Error('The API ended before it was killed.'))),
  ]);
  const { answers, ms } = momentOf(kill);
  let answered = 0;
  const api = apiAt(line.toString().trim());
  await work({
    isAlive: () => isAlive,
    async call(one) {
      const answer = await api.call(one);
      if (++answered === answers) void setTimeout(ms).then(() => doomed.kill('SIGKILL'));
      return answer;
    },
  });
  doomed.kill('SIGKILL');
  await exited;
}

/** Returns the API at an address, which stays. */
export const apiAt = (address: string): DoomedApi => ({
  isAlive: () => true,
  async call({ method = 'POST', url, body, headers }) {
    try {
      const answer = await fetch(address + url, { method, body, headers, redirect: 'manual' });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return undefined;
    }
  },
});

/** Kills after 1 to 24 responses and 0 to 60 ms, so that calls are running even on a slow machine. */
const momentOf = (kill: number) => ({
  answers: 1 + ((seed + kill * 7919) % 24),
  ms: (seed + kill * 104_729) % 61,
});

/** Steps on one order, in their order. Each is repeated until it has a response. */
export interface Task {
  next: number;
  readonly steps: readonly ((api: DoomedApi) => Promise<Step>)[];
}
/** `again`: the step had no response. */
export type Step = 'done' | 'again';

/** Works on tasks concurrently until the API ends or all steps are done. */
export async function advance(tasks: readonly Task[], api: DoomedApi, lanes = 3): Promise<void> {
  const waiting = tasks.filter(({ next, steps }) => next < steps.length);
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      while (api.isAlive() && task.next < task.steps.length)
        if ((await task.steps[task.next]?.(api)) === 'done') task.next++;
        else await setTimeout(20);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Calls as an administrator. Adds unexpected responses to `strange`. */
export async function asAdmin<Data>(
  api: DoomedApi,
  { data, ...one }: Omit<ApiCall, 'body'> & { readonly data?: object },
  strange: string[],
): Promise<Data | undefined> {
  const answer = await api.call({
    ...one,
    ...(data && { body: JSON.stringify({ data }) }),
    headers: { 'x-rbac-secret-key': testSecretKey, ...(data && { 'content-type': 'application/json' }) },
  });
  if (!answer) return undefined;
  if (answer.status < 300) return (JSON.parse(answer.text) as { data: Data }).data;
  strange.push(`${one.url}: ${answer.status} ${answer.text}`);
  return undefined;
}

/** Returns a function that opens shops, which are closed after each test. */
export function shopsWith(env: Readonly<Record<string, string>>): (input: object) => Promise<Shop> {
  const open: Shop[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });
  return async (input) => {
    const shop = await openShop({ env, ...input });
    open.push(shop);
    return shop;
  };
}
