import { networkOf } from '@flotilla/runtime/network';
import type { FastifyInstance } from 'fastify';

export const healthPath = '/healthz';

/** Limits the concurrent requests of one address; rejects further ones with 429. */
export function limitConcurrency(app: FastifyInstance, limit: number): void {
  const active = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Health checks are not limited.
    if (request.routeOptions.url === healthPath) return done();
    const address = networkOf(request.ip);
    const count = active.get(address) ?? 0;
    if (count >= limit) {
      void reply
        .code(429)
        .headers({ 'retry-after': '1', 'cache-control': 'no-store' })
        .type('text/plain')
        .send('Too many requests at once.');
      return;
    }
    active.set(address, count + 1);
    reply.raw.once('close', () => {
      const remaining = (active.get(address) ?? 1) - 1;
      if (remaining > 0) active.set(address, remaining);
      else active.delete(address);
    });
    done();
  });
}
