import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown.js';

it('answers requests on open connections, and closes each with a response', async () => {
  const site = Fastify();
  site.get('/', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, ['content-length', '2']).end('ok');
  });
  const shutDown = gracefulShutdown(site);
  const origin = await site.listen({ port: 0, host: '127.0.0.1' });
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const visiting = Promise.all(agents.map((agent) => visitUntilToldToLeave(origin, agent)));
  await new Promise((resolve) => setTimeout(resolve, 50));

  await shutDown();

  expect(await visiting).toEqual(agents.map(() => 'told'));
  await expect(fetch(origin)).rejects.toThrow();
});

async function visitUntilToldToLeave(url: string, agent: Agent): Promise<string> {
  try {
    for (;;) {
      const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 200) return `answered ${answer.statusCode}`;
      if (answer.headers.connection === 'close') return 'told';
    }
  } catch (error) {
    return String(error);
  } finally {
    agent.destroy();
  }
}
