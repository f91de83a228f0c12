import { type ClientRequest, request as sendRequest } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anonymous, server as serverCaller } from '../context/caller.js';
import { sendProblem } from '../http/problem.filter.js';
import { admitLargeBodies } from './admit-large-bodies.js';

const megabyte = 1024 ** 2;
let begun = 0;
let answers: PromiseWithResolvers<string>;
let server: FastifyInstance;
let base: string;
let open: ClientRequest[];

beforeEach(async () => {
  [begun, answers, open] = [0, Promise.withResolvers<string>(), []];
  server = fastify();
  admitLargeBodies(server, async ({ headers }) => (headers['x-key'] === 'right' ? serverCaller : anonymous));
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  server.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  for (const audience of ['public', 'subject'] as const)
    server.post(
      `/${audience}`,
      { config: { flotilla: { audience }, flotillaMaxBytes: 16 * megabyte }, bodyLimit: 16 * megabyte },
      async () => {
        begun += 1;
        return answers.promise;
      },
    );
  base = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  answers.resolve('done');
  for (const one of open) one.destroy();
  await server.close();
});

/** Sends the headers of a large body, and its bytes if given. Resolves with the status of the answer. */
function send(path: string, { key = '', body }: { readonly key?: string; readonly body?: string } = {}) {
  const headers = {
    'content-type': 'text/csv',
    'content-length': body === undefined ? 13 * megabyte : body.length,
    'x-key': key,
  };
  const sent = sendRequest(`${base}/${path}`, { method: 'POST', headers, agent: false });
  open.push(sent);
  if (body === undefined) sent.flushHeaders();
  else sent.end(body);
  return new Promise<number | undefined>((resolve) => {
    sent.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(undefined));
  });
}

it('refuses a call without credentials before its body arrives', async () => {
  expect(await send('subject')).toBe(401);
  expect(await send('subject', { key: 'wrong' })).toBe(401);
});

it('releases the place of a body that has arrived, while its call runs', async () => {
  const sent = Array.from({ length: 12 }, () => send('subject', { key: 'right', body: 'slug' }));

  await expect.poll(() => begun).toBe(12);
  answers.resolve('done');
  expect(await Promise.all(sent)).toEqual(sent.map(() => 200));
});

it('receives bodies of callers while those of a public route do not end', async () => {
  for (let index = 0; index < 12; index += 1) void send('public');
  answers.resolve('done');

  expect(await send('subject', { key: 'right', body: 'slug' })).toBe(200);
});
