import type { FastifyInstance } from 'fastify';
import { requireSafeToOpen } from '@flotilla/core';
import { environmentOf, isSupervised, reportFailure } from '@flotilla/runtime';
import { exitAfterTimeout, reclaimMemory } from '@flotilla/runtime/process';
import { type Config, readConfig } from '../server/config.js';
import { gracefulShutdown } from '../server/http/graceful-shutdown.js';

/**
 * Starts a site with the settings of the environment and, where missing, the given ones; stops it on a
 * termination signal.
 */
export async function run(
  settings: Readonly<Record<string, string>>,
  create: (config: Config) => Promise<FastifyInstance>,
): Promise<void> {
  try {
    const environment = environmentOf({ settings }, process.env);
    const config = readConfig(environment);
    requireSafeToOpen({ host: config.HOST, environment, needed: ['SITE_URL', 'SITE_KEY'] });
    const site = await create(config);
    const shutDown = gracefulShutdown(site);
    exitAfterTimeout((what) => console.error(what));
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void shutDown(signal).then(() => process.exit(0)));
    await site.listen({ port: config.PORT, host: config.HOST });
    if (isSupervised()) process.send?.('ready');
    reclaimMemory();
  } catch (error) {
    if (isSupervised()) throw error;
    reportFailure(error);
    process.exit(1);
  }
}
