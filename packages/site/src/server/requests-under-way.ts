import { networkOf } from '@flotilla/runtime/network';
import type { FastifyInstance } from 'fastify';

/** Where it is asked whether the process lives. */
export const healthPath = '/healthz';

/** Calls that one address has under way at a moment; what comes beyond is refused at once, and costs nothing. */
export function limitRequestsUnderWay(app: FastifyInstance, most: number): void {
  const underWay = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Who looks whether the process lives is no visitor.
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
