import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** For requests that a gateway sends before an answer tells it that its connection ends. */
const noticeMs = 250;

/**
 * Makes the function that ends a site without losing a request: each connection is first told with an answer that it
 * ends. A request that comes on one that is closed without a word is lost. To be called before the site listens.
 */
export function gracefulShutdown(site: FastifyInstance): () => Promise<void> {
  let isUnderWay = false;
  site.addHook('onRequest', (_, reply, done) => {
    if (isUnderWay) reply.raw.shouldKeepAlive = false;
    done();
  });
  return async () => {
    isUnderWay = true;
    await setTimeout(noticeMs);
    await site.close();
  };
}

const idleCheckMs = 50;

/**
 * Lets a site close while browsers keep connections to it: those whose answer has been given, and spare ones on which nothing was asked yet,
 * which Node counts as busy for as long as headers may take. To be called before the site listens.
 */
export function letGoOfBrowsers(site: FastifyInstance): void {
  const connections = new Set<Socket>();
  site.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  site.addHook('preClose', async () => {
    const timer = setInterval(() => {
      site.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, idleCheckMs);
    site.server.once('close', () => clearInterval(timer));
  });
}
