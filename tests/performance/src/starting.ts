import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './compare.js';
import type { Product } from './product.js';

/** Start times and idle memory of the API with all modules. */
export interface Starts {
  /** Seconds from the start of the process until it is ready. */
  readonly seconds: readonly number[];
  /** Memory in MB. */
  readonly idleMemory: readonly number[];
}

const idleSeconds = 10;

/** Starts several APIs in sequence, beside the running product, on the same migrated database. */
export async function measureStarts({ processes }: Product, rounds: number): Promise<Starts> {
  const seconds: number[] = [];
  const idleMemory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    const api = await processes.run({
      script: 'apps/api/dist/main.js',
      readyPath: '/api/health/ready',
      env: { SEED: 'none' },
    });
    seconds.push((performance.now() - startedAt) / 1000);
    await sleep(idleSeconds * 1000);
    idleMemory.push(await processes.memoryOf(api));
    await processes.end(api);
  }
  return { seconds, idleMemory };
}

/** Formats the results as a line of text. */
export function formatStarts({ seconds, idleMemory }: Starts): string {
  const spread = (values: readonly number[], digits: number) =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
  return `The API with all modules is ready after ${spread(seconds, 2)} s, and takes ${spread(idleMemory, 0)} MB after ${idleSeconds} s without a request.`;
}
