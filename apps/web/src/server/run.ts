import type { FastifyInstance } from 'fastify';
import { ConfigError } from '@flotilla/core';
import { type Config, readConfig } from './config.js';
import { gracefulShutdown } from './graceful-shutdown.js';

/** Starts a site with the settings of the environment, and ends it when the process is asked to end. */
export async function run(create: (config: Config) => Promise<FastifyInstance>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const site = await create(config);
    const shutDown = gracefulShutdown(site);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown().then(() => process.exit(0)));
    await site.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
