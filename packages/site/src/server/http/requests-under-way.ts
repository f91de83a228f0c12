import { networkOf } from '@flotilla/runtime/network';
import type { FastifyInstance } from 'fastify';

export const healthPath = '/healthz';

/** Limits the concurrent requests of one address; rejects further ones with 429. */
export function limitRequestsUnderWay(app: FastifyInstance, most: number): void {
  const underWay = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Health checks are not limited.
    if (request.routeOptions.url === healthPath) return done();
    const address = networkOf(request.ip);
    const count = underWay.get(address) ?? 0;
    if (count >= most) {
      void reply
        .code(429)
        .headers({ 'retry-after': '1', 'cache-control': 'no-store' })
        .type('text/plain')
        .send('Too many requests at once.');
      return;
    }
    underWay.set(address, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    });
    done();
  });
}
