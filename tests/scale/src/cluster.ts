import type { Load } from './load.js';
import type { Product } from './product.js';

/** Starts APIs in sequence, because the first creates the tables, and then sites that know all of them. */
export async function startCluster(
  product: Product,
  { apis: apiCount, sites: siteCount }: { readonly apis: number; readonly sites: number },
): Promise<{ apis: string[]; sites: string[] }> {
  const apis: string[] = [];
  for (let number = 1; number <= apiCount; number++)
    apis.push(await product.start({ name: `api-${number}`, kind: 'api' }));
  const env = { API_URL: apis.join(',') };
  const sites: string[] = [];
  for (let number = 1; number <= siteCount; number++)
    sites.push(await product.start({ name: `site-${number}`, kind: 'site', env }));
  return { apis, sites };
}

/** Runs a load during a fault. */
export async function underLoad(load: Load, fault: () => Promise<void>): Promise<void> {
  await load.prepare();
  const done = new AbortController();
  const running = load.run(done.signal);
  try {
    await fault();
  } finally {
    done.abort();
    await running;
  }
}
