import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeConnectionsOnShutdown } from './close-connections.js';

it('does not wait for idle connections of clients', async () => {
  const app = Fastify();
  app.get('/', () => 'ok');
  closeConnectionsOnShutdown(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const spare = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(app.server, 'connection');
  const used = new Agent({ keepAlive: true });
  await once(get(origin, { agent: used }), 'response');

  await app.close();

  await once(spare.resume(), 'close');
  used.destroy();
});

it('answers a request on a connection that was just opened', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.get('/', () => 'ok');
  closeConnectionsOnShutdown(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const visitor = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(app.server, 'connection');
  const closing = app.close();
  visitor.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [answer] = (await once(visitor, 'data')) as [Buffer];

  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  await closing;
});
