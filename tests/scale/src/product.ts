import { randomUUID } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@flotilla/runtime/network';
import type { Place } from './network.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const startMs = 300_000;
const kinds = {
  api: { script: 'apps/api/dist/main.js', ready: '/api/health/ready', heap: 160 },
  site: { script: 'apps/web/dist/server/main.js', ready: '/healthz', heap: 96 },
} as const;

/** The administrator of the started product. */
export const account = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a-calm-harbour-at-dawn-7' };

interface ProcessStart {
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly env?: Readonly<Record<string, string>>;
  /** Place of the process, if it is not this machine. */
  readonly place?: Place;
}

/** Processes of the built product. Each writes its log to a file in the folder. */
export class Product {
  private readonly children = new Map<string, ChildProcess>();

  constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    const siteKey = randomUUID();
    this.env = {
      ...account,
      SITE_KEY: siteKey,
      SITE_URL: 'http://127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      SEED: 'demo',
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      FORM_REQUESTS_PER_HOUR: '100000',
      DATABASE_POOL: '5',
      ...env,
    };
  }

  /** Starts a process and waits until it is ready. @returns its address */
  async start({ name, kind, env, place }: ProcessStart): Promise<string> {
    const { script, ready, heap } = kinds[kind];
    const port = place ? 4000 : await freePort();
    const node = [process.execPath, '--max-semi-space-size=8', `--max-old-space-size=${heap}`, script];
    const [program = '', ...args] = place ? ['ip', 'netns', 'exec', place.namespace, ...node] : node;
    const log = openSync(this.logOf(name), 'a');
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...process.env,
        ...this.env,
        ...env,
        PORT: String(port),
        ...(place && { HOST: '0.0.0.0' }),
      },
      stdio: ['ignore', log, log],
    });
    this.children.set(name, child);
    const address = `http://${place?.address ?? '127.0.0.1'}:${port}`;
    await this.answered(name, child, address + ready);
    return address;
  }

  /** Returns the names of processes that ended unexpectedly. */
  get ended(): string[] {
    return [...this.children].filter(([, child]) => hasEnded(child)).map(([name]) => name);
  }

  /** Returns the number of lines of a process's log that contain a text. */
  async logged(name: string, text: string): Promise<number> {
    return (await readFile(this.logOf(name), 'utf8')).split('\n').filter((line) => line.includes(text))
      .length;
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.children.values()].map(async (child) => {
        child.kill('SIGTERM');
        for (let waited = 0; !hasEnded(child); waited += 50) {
          if (waited === 10_000) child.kill('SIGKILL');
          await setTimeout(50);
        }
      }),
    );
  }

  private logOf(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  private async answered(name: string, child: ChildProcess, url: string): Promise<void> {
    const until = performance.now() + startMs;
    while (!(await fetch(url).catch(() => undefined))?.ok) {
      if (hasEnded(child) || performance.now() > until)
        throw new Error(`${name} did not start:\n${(await readFile(this.logOf(name), 'utf8')).slice(-2000)}`);
      await setTimeout(100);
    }
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
