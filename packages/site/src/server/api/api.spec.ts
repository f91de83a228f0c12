import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Api } from './api.js';
import { ApiUnreachable } from './repeatable.js';

let servers: Server[];
/** Request handlers of the two servers; by default each responds with its name. */
let answers: [RequestListener, RequestListener];
let called: string;
let api: Api;

beforeEach(async () => {
  called = '';
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
    called += 'ab'[index];
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

it('calls its processes round-robin', async () => {
  expect([await get(), await get(), await get()]).toEqual(['a', 'b', 'a']);
});

it('tries the other process when one is down, and prefers it for a while', async () => {
  stop(servers[0]);

  expect([await get(), await get(), await get()]).toEqual(['b', 'b', 'b']);
  expect(api.processes.map(({ isResting }) => isResting)).toEqual([true, false]);
});

it('tries the other process on 503, and returns the 503 when both are stopping', async () => {
  answers[0] = (_, response) => response.writeHead(503, { 'content-length': '8' }).end('stopping');
  expect(await get()).toBe('b');

  answers[1] = answers[0];
  expect(await get()).toBe('stopping');
});

it('tries the other process when a response breaks off', async () => {
  answers[0] = breakOff;
  expect(await get()).toBe('b');

  answers[1] = breakOff;
  await expect(get()).rejects.toBeInstanceOf(ApiUnreachable);
});

it('sends a write to one process only, unless the connection was refused', async () => {
  answers[0] = (_, response) => response.destroy();
  await expect(post()).rejects.toBeInstanceOf(ApiUnreachable);
  expect(called).toBe('a');

  stop(servers[0]);
  await Promise.all([post(), post(), post()]);
  expect(called).toBe('abbb');
});

it('tries the other process when one hangs, and ignores its late response', async () => {
  answers[0] = () => undefined;

  expect(await get()).toBe('b');
  expect(called).toBe('ab');
});

it('waits for a slow process that sends heartbeats', async () => {
  answers[0] = (_, response) => void setTimeout(() => response.end('slow'), 1500);
  const [first] = api.processes;
  const heartbeat = setInterval(() => first?.recordHeartbeat(), 100);

  expect(await get()).toBe('slow');
  expect(called).toBe('a');
  clearInterval(heartbeat);
});

it('does not repeat a read that a live process worked on for long before it broke off', async () => {
  answers[0] = (_, response) => void setTimeout(() => response.destroy(), 1500);
  const [first] = api.processes;
  const heartbeat = setInterval(() => first?.recordHeartbeat(), 100);

  await expect(get()).rejects.toBeInstanceOf(ApiUnreachable);
  expect(called).toBe('a');
  clearInterval(heartbeat);
});

it('repeats a write with an idempotency key on the other process', async () => {
  answers[0] = (_, response) => response.destroy();
  const apiResponse = await api.request({
    path: '/',
    method: 'POST',
    headers: { 'idempotency-key': '1' },
    body: Buffer.from('x'),
  });

  expect(String(apiResponse.body)).toBe('b');
});

it('fails a pending write when its process hangs, and prefers others until its next heartbeat', async () => {
  answers[0] = () => undefined;
  const [first] = api.processes;
  const written = post();
  await expect.poll(() => called).toBe('a');
  first?.markAsHung();

  await expect(written).rejects.toBeInstanceOf(ApiUnreachable);
  expect([await get(), await get(), await get()]).toEqual(['b', 'b', 'b']);
  first?.recordHeartbeat();
  await expect.poll(() => first?.isResting).toBe(false);
});

it('throws ApiUnreachable when no process answers', async () => {
  servers.forEach(stop);

  await expect(get()).rejects.toThrow('The API does not answer.');
});

it('waits for a restarting API in development, for a limited time', async () => {
  const origins = api.processes.map(({ origin }) => origin);
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) stop(server);
  await expect(get()).rejects.toBeInstanceOf(ApiUnreachable);

  await api.close();
  api = new Api(origins, {}, 60_000);
  const waiting = get();
  // The first attempt has been refused by then.
  await expect.poll(() => api.processes[1]?.isResting).toBe(true);
  servers[0] = createServer((_, response) => response.end('again')).listen(ports[0], '127.0.0.1');
  expect(await waiting).toBe('again');

  stop(servers[0]);
  await api.close();
  api = new Api(origins, {}, 1);
  await expect(get()).rejects.toBeInstanceOf(ApiUnreachable);
});
