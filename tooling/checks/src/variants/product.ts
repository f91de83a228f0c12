import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administrator } from './account.js';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A running demo. */
export interface Product {
  readonly site: string;
  stop(): Promise<void>;
}

const ports = { PORT: '3600', API_PORT: '4600' };
const timeoutMs = 300_000;

/**
 * Returns the product at `VARIANTS_URL`, with the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or
 * starts one with a database of its own.
 */
export async function openProduct(): Promise<Product> {
  const given = process.env.VARIANTS_URL;
  if (given) return { site: given, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'flotilla-variants-'));
  const env = { ...process.env, ...ports, ...administrator, DATA_DIR: dataDir, SEED: 'demo' };
  const child = spawn(process.execPath, ['tooling/bootstrap/run.mjs', 'start'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const site = `http://127.0.0.1:${ports.PORT}`;
  try {
    await Promise.race([
      answered(`${site}/en`),
      ended.then(() => Promise.reject(new Error('The product did not start.'))),
    ]);
    return { site, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answered(url: string): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until;) {
    const response = await fetch(url).catch(() => undefined);
    await response?.text();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} did not answer.`);
}
