import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const checkMs = 50;
/** A connection may have been opened for a request that is about to arrive. */
const firstRequestMs = 250;

/**
 * Lets a server close while clients keep connections open: keep-alive connections after a response, and
 * unused spare ones, which Node counts as active until the headers timeout. Call it before the server
 * listens.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const openedAt = new Map<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    openedAt.set(socket, Date.now());
    socket.once('close', () => openedAt.delete(socket));
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      const before = Date.now() - firstRequestMs;
      for (const [socket, at] of openedAt) if (socket.bytesRead === 0 && at <= before) socket.destroy();
    }, checkMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
