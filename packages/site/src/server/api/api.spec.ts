import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Api } from './api.js';
import { ApiUnreachable } from './repeatable.js';

let servers: Server[];
/** What each of the two does; at first it says its name. */
let answers: [RequestListener, RequestListener];
let asked: string;
let api: Api;

beforeEach(async () => {
  asked = '';
  answers = [(_, response) => response.end('a'), (_, response) => response.end('b')];
  servers = await Promise.all([0, 1].map(startServer));
  api = new Api(servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
afterEach(async () => {
  await api.close();
  for (const server of servers) stop(server);
});

async function startServer(index: number): Promise<Server> {
  const server = createServer((request, response) => {
    asked += 'ab'[index];
    answers[index]?.(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

function stop(server: Server | undefined): void {
  server?.close();
  server?.closeAllConnections();
}

const breakOff: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': '10' }).write('half');
  setTimeout(() => response.destroy(), 10);
};
const get = async () => String((await api.request({ path: '/', method: 'GET' })).body);
const post = () => api.request({ path: '/', method: 'POST', body: 'x' });

it('asks its processes in turn', async () => {
  expect([await get(), await get(), await get()]).toEqual(['a', 'b', 'a']);
});

it('asks the other when one is gone, and that one first for a while', async () => {
  stop(servers[0]);

  expect([await get(), await get(), await get()]).toEqual(['b', 'b', 'b']);
  expect(api.processes.map(({ isResting }) => isResting)).toEqual([true, false]);
});

it('asks the other when one says that it stops; when both do, that is the answer', async () => {
  answers[0] = (_, response) => response.writeHead(503, { 'content-length': '8' }).end('stopping');
  expect(await get()).toBe('b');

  answers[1] = answers[0];
  expect(await get()).toBe('stopping');
});

it('asks the other when an answer breaks off', async () => {
  answers[0] = breakOff;
  expect(await get()).toBe('b');

  answers[1] = breakOff;
  await expect(get()).rejects.toBeInstanceOf(ApiUnreachable);
});

it('gives a write to one alone, unless that one was not there', async () => {
  answers[0] = (_, response) => response.destroy();
  await expect(post()).rejects.toBeInstanceOf(ApiUnreachable);
  expect(asked).toBe('a');

  stop(servers[0]);
  await Promise.all([post(), post(), post()]);
  expect(asked).toBe('abbb');
});

it('says that nobody answers', async () => {
  servers.forEach(stop);

  await expect(get()).rejects.toThrow('The API does not answer.');
});
