import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Calls that one address has under way at a moment; what comes beyond is refused at once, and costs nothing. */
export function limitRequestsUnderWay(app: FastifyInstance, most: number): void {
  const underWay = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const address = addressGroup(request.ip);
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

const groups = 8;
/** A network of IPv6 that one customer has: 64 bits. */
const networkGroups = 4;

/** Who counts as one: an address of IPv4, a /64 of IPv6. */
export function addressGroup(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: groups - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, networkGroups).join(':').toLowerCase();
}
