import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { median } from '../compare.js';
import { load, type Load } from '../load.js';
import type { Product } from '../product.js';

/**
 * Rendered pages per second of CPU time: by the renderer alone, with parsing of the document, and over HTTP.
 * Wall-clock time would include other processes, above all the load generator.
 */
export interface RenderingRates {
  readonly rendered: number;
  readonly parsed: number;
  readonly http: number;
  readonly documentBytes: number;
  readonly htmlBytes: number;
}

const path = '/blog/articles/winds';

/**
 * Measures the three in turn with the document of one article. Over HTTP, every request has a different url,
 * and a fake API serves the document.
 */
export async function measureRendering(
  { api, site, processes }: Pick<Product, 'api' | 'site' | 'processes'>,
  { rounds, connections, seconds }: Load & { readonly rounds: number },
): Promise<RenderingRates> {
  const text = await (await fetch(`${api}/api/host/pages/document?url=${path}`)).text();
  const html = await (await fetch(`${site}/en${path}`)).text();
  const file = join(processes.dataDir, 'document.json');
  await writeFile(file, text);
  const env = { DOCUMENT: file };
  const fakeApi = await processes.run({
    script: 'tests/performance/src/rendering/fake-api.ts',
    readyPath: '/api/host/pages/document-in-parts',
    env,
    isSource: true,
  });
  const uncached = await processes.run({
    script: 'apps/web/dist/server/main.js',
    readyPath: '/healthz',
    env: { API_URL: fakeApi, PAGE_CACHE_MB: '16' },
  });
  const renderer = await forkRenderer(env);
  try {
    const measured: Pick<RenderingRates, 'rendered' | 'parsed' | 'http'>[] = [];
    for (let round = -1; round < rounds; round++) {
      const rates = {
        rendered: await rateOf(renderer, 'render', seconds),
        parsed: await rateOf(renderer, 'parse and render', seconds),
        http: await overHttp(),
      };
      // The first round warms up.
      if (round >= 0) measured.push(rates);
    }
    const middle = (of: 'rendered' | 'parsed' | 'http') => median(measured.map((rates) => rates[of]));
    return {
      rendered: middle('rendered'),
      parsed: middle('parsed'),
      http: middle('http'),
      documentBytes: Buffer.byteLength(text),
      htmlBytes: Buffer.byteLength(html),
    };
  } finally {
    renderer.kill();
  }

  async function overHttp(): Promise<number> {
    const before = await processes.cpuSeconds(uncached);
    const answered = await load({ origin: uncached, paths: nextPath }, { connections, seconds });
    return answered / ((await processes.cpuSeconds(uncached)) - before);
  }
}

async function forkRenderer(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('in-process.ts', import.meta.url)), {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    execArgv: ['--conditions=source', '--import', import.meta.resolve('@oxc-node/core/register')],
  });
  await once(child, 'message');
  return child;
}

async function rateOf(renderer: ChildProcess, work: string, seconds: number): Promise<number> {
  renderer.send({ work, seconds });
  const [rate] = (await once(renderer, 'message')) as [number];
  return rate;
}

let callCount = 0;
const nextPath = () => `/en/bench/${++callCount}`;
