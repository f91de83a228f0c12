import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for requests that a gateway sends before it receives the `connection: close` of a response. */
const noticeMs = 250;

const ending = new WeakSet<FastifyInstance>();

/** Returns whether a site is shutting down, so that responses close their connections. */
export function isEnding(site: FastifyInstance): boolean {
  return ending.has(site);
}

/**
 * Returns the function that shuts a site down without losing a request: each connection is closed by the
 * `connection: close` of a response, because a request on a connection that closes without notice is lost.
 * Call it before the site listens. SIGINT comes from a terminal, where no gateway sends requests: the site
 * closes immediately.
 */
export function gracefulShutdown(site: FastifyInstance): (signal?: 'SIGINT' | 'SIGTERM') => Promise<void> {
  site.addHook('onRequest', (_, reply, done) => {
    if (isEnding(site)) reply.raw.shouldKeepAlive = false;
    done();
  });
  return async (signal = 'SIGTERM') => {
    ending.add(site);
    if (signal === 'SIGTERM') await setTimeout(noticeMs);
    await site.close();
  };
}
