import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Discarder } from './discard.js';

let discarder: Discarder;
const discard = (body: Readable) => discarder.discard(body);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  discarder = new Discarder();
});
afterEach(() => void vi.useRealTimers());

const turnMs = 10;
const size = 64 * 1024;

/** Returns an unlimited body that produces chunks as fast as they are read. */
function sender(bytes = size) {
  let sent = 0;
  const body = new Readable({
    highWaterMark: size,
    read() {
      sent += bytes;
      this.push(Buffer.alloc(bytes));
    },
  });
  return { body, sent: () => sent };
}

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    vi.advanceTimersByTime(turnMs);
    await setImmediate();
  }
}

it('reads to the end', async () => {
  const body = Readable.from([Buffer.from('a'), Buffer.from('b')], { objectMode: false });
  const ended = new Promise((resolve) => body.once('end', resolve));
  discard(body);
  discard(body);
  await pass(10);
  await ended;
  expect(discarder.isIdle).toBe(true);
  const cutOff = vi.spyOn(body, 'destroy').mockClear();
  vi.advanceTimersByTime(30_000);
  expect(cutOff).not.toHaveBeenCalled();
});

it('reads many bodies no faster than one, and shares the rate equally', async () => {
  const senders = Array.from({ length: 20 }, () => sender());
  for (const { body } of senders) discard(body);
  await pass(100);
  const counts = senders.map(({ sent }) => sent() / size);
  // Four chunks a turn, and the buffered ones.
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(100 * 4 + 2 * senders.length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(15);
  for (const { body } of senders) body.destroy();
  await pass(2);
  expect(discarder.isIdle).toBe(true);
});

it('is not slowed down by bodies without data', async () => {
  const idle = Array.from({ length: 300 }, () => new Readable({ read: () => undefined }));
  const honest = sender();
  for (const body of [...idle, honest.body]) discard(body);
  await pass(50);
  expect(honest.sent() / size).toBeGreaterThanOrEqual(50);
  for (const body of [...idle, honest.body]) body.destroy();
});

it('cuts off bodies at the deadline, and forgets aborted ones', async () => {
  const [slow, left] = [new Readable({ read: () => undefined }), sender().body];
  discard(slow);
  discard(left);
  left.destroy(new Error('left'));
  vi.advanceTimersByTime(30_000);
  await pass(1);
  expect(slow.destroyed).toBe(true);
  await pass(1);
  expect(discarder.isIdle).toBe(true);
});

it('is the only reader: Node does not read the body after the response', async () => {
  const bodies: IncomingMessage[] = [];
  const server = createServer((body, answer) => {
    bodies.push(body);
    discard(body);
    answer.end('No.');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const call = request({
    port: (server.address() as AddressInfo).port,
    method: 'POST',
    headers: { 'content-length': 1e9 },
  });
  call.on('error', () => undefined).write(Buffer.alloc(size));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');

  expect(bodies.map((body) => body.readableFlowing)).toEqual([false]);
  call.destroy();
  server.close();
  await pass(3);
});
