import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** For requests that a gateway sends before an answer tells it that its connection ends. */
const noticeMs = 250;

const ending = new WeakSet<FastifyInstance>();

/** Whether a site tells its connections that they end. */
export function isEnding(site: FastifyInstance): boolean {
  return ending.has(site);
}

/**
 * Makes the function that ends a site without losing a request: each connection is first told with an answer that it
 * ends. A request that comes on one that is closed without a word is lost. To be called before the site listens.
 */
export function gracefulShutdown(site: FastifyInstance): () => Promise<void> {
  site.addHook('onRequest', (_, reply, done) => {
    if (isEnding(site)) reply.raw.shouldKeepAlive = false;
    done();
  });
  return async () => {
    ending.add(site);
    await setTimeout(noticeMs);
    await site.close();
  };
}
