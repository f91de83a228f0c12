import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProcess } from '../api/api-process.js';
import { FakeApi } from '../testing/fake-api.js';
import { LiveBus } from './live-bus.js';

let apis: [FakeApi, FakeApi];
let processes: ApiProcess[];
let bus: LiveBus;
let received: string[];

beforeEach(async () => {
  apis = [new FakeApi(), new FakeApi()];
  await Promise.all(apis.map((api) => api.start()));
  processes = apis.map((api) => new ApiProcess(api.url));
  bus = new LiveBus(processes, apis[0].app.log);
  received = [];
  bus.onStale((tags, sequence) => received.push(`${sequence} ${tags.join(' ')}`));
  bus.onReset(() => received.push('reset'));
});
afterEach(async () => {
  bus.stop();
  await Promise.all(apis.map((api) => api.app.close()));
  await Promise.all(processes.map((process) => process.close()));
});

/** Starts the bus, and waits until both streams are open and their first messages are processed. */
async function listen(): Promise<void> {
  void bus.start();
  await vi.waitFor(() => expect(apis.map((api) => api.readers)).toEqual([1, 1]));
  await settle();
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

it('delivers a message of both streams once', async () => {
  await listen();
  apis[0].invalidate(['a']);
  await settle();
  apis[1].invalidate(['a']);
  apis[1].invalidate(['b']);
  await settle();

  expect(received).toEqual(['reset', '6 a', '7 b']);
  expect([bus.isConnected, bus.sequence]).toEqual([true, 7]);
});

it('misses nothing while one stream is open', async () => {
  await listen();
  apis[0].cut();
  await settle();
  apis[1].invalidate(['a']);
  await settle();

  expect(received).toEqual(['reset', '6 a']);
  expect(bus.isConnected).toBe(true);
});

it('counts a stream with a gap only when another stream closes the gap', async () => {
  apis[1].sequence = 7;
  vi.spyOn(processes[1] as ApiProcess, 'request').mockImplementationOnce(() =>
    settle().then(() => Promise.reject(new Error('not yet'))),
  );
  await listen();
  expect(bus.sequence).toBe(5);
  apis[1].invalidate(['c']);
  await settle();
  expect([bus.sequence, received]).toEqual([5, ['reset', '8 c']]);
  apis[0].invalidate(['a']);
  apis[0].invalidate(['b']);
  await settle();
  expect([bus.sequence, received]).toEqual([8, ['reset', '8 c', '6 a', '7 b']]);
  apis[0].cut();
  await settle();

  expect([bus.isConnected, received.length]).toEqual([true, 4]);
});

it('resets when the gap stays open', async () => {
  apis[1].sequence = 7;
  vi.spyOn(processes[1] as ApiProcess, 'request').mockImplementationOnce(() =>
    settle().then(() => Promise.reject(new Error('not yet'))),
  );
  await listen();
  apis[0].cut();
  await settle();

  expect([bus.isConnected, bus.sequence, received]).toEqual([true, 7, ['reset', 'reset']]);
});

it('is disconnected while open streams are silent, until the next byte', async () => {
  await listen();
  for (const api of apis) api.isSilent = true;
  await vi.waitFor(() => expect(bus.isConnected).toBe(false), { interval: 5 });
  expect(apis.map((api) => api.readers)).toEqual([1, 1]);
  apis[0].invalidate(['a']);
  await vi.waitFor(() => expect(bus.isConnected).toBe(true), { interval: 5 });

  expect(received).toEqual(['reset', 'reset', '6 a']);
});

it('lets other processes be tried first while one receives no changes', async () => {
  await listen();
  apis[0].sendGap();
  await settle();
  // As a failed call does.
  processes[0]?.rest();
  // Longer than the rest after a single failure.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(processes.map(({ isResting }) => isResting)).toEqual([true, false]);
  apis[0].reset();

  await vi.waitFor(() => expect(processes[0]?.isResting).toBe(false));
});

it('is disconnected while no stream is open', async () => {
  await listen();
  for (const api of apis) api.cut();
  await vi.waitFor(() => expect(bus.isConnected).toBe(false), { interval: 5 });
  await vi.waitFor(() => expect(bus.isConnected).toBe(true));

  expect(received).toEqual(['reset', 'reset']);
});

describe('a site with a key', () => {
  const key = { 'x-flotilla-site-key': 'only-for-this-site' };

  it('acknowledges on the connection of the stream', async () => {
    processes = [new ApiProcess(apis[0].url, key)];
    bus = new LiveBus(processes, apis[0].app.log);
    const calls = vi.spyOn(processes[0] as ApiProcess, 'request');
    void bus.start();
    await vi.waitFor(() => expect(bus.isConnected).toBe(true));
    apis[0].invalidate(['a']);
    await vi.waitFor(() => expect(apis[0].acknowledged).toEqual([0, 6]));
    apis[0].invalidate(['b']);
    await vi.waitFor(() => expect(apis[0].acknowledged).toEqual([0, 6, 7]));
    expect(calls).toHaveBeenCalledTimes(1);
  });

  it('acknowledges by calls to an older API, and on the connection after its update', async () => {
    apis[0].isOld = true;
    processes = [new ApiProcess(apis[0].url, key)];
    bus = new LiveBus(processes, apis[0].app.log);
    void bus.start();
    await vi.waitFor(() => expect(bus.isConnected).toBe(true));
    const calls = vi.spyOn(processes[0] as ApiProcess, 'request');
    apis[0].invalidate(['a']);
    await vi.waitFor(() => expect(apis[0].acknowledged).toEqual([6]));
    expect(calls.mock.calls.map(([{ path }]) => path)).toEqual([
      '/api/revalidation/ack',
      '/api/revalidation/heard',
    ]);

    apis[0].isOld = false;
    apis[0].cut();
    await vi.waitFor(() => expect(apis[0].acknowledged).toEqual([6, 0]));
  });

  it('acknowledges on the connection after a failed attempt to connect', async () => {
    processes = [new ApiProcess(apis[0].url, key)];
    bus = new LiveBus(processes, apis[0].app.log);
    vi.spyOn(processes[0] as ApiProcess, 'request').mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
    void bus.start();
    await vi.waitFor(() => expect(apis[0].acknowledged).toEqual([0]));
  });

  it('acknowledges by calls when a proxy buffers request bodies', async () => {
    apis[0].waitsForBodies = true;
    processes = [new ApiProcess(apis[0].url, key)];
    bus = new LiveBus(processes, apis[0].app.log);
    void bus.start();
    await vi.waitFor(() => expect(bus.isConnected).toBe(true));
    apis[0].invalidate(['a']);
    await vi.waitFor(() => expect(apis[0].acknowledged).toEqual([6]));
  });

  it('detects a process that accepts connections but does not respond', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const process = new ApiProcess(`http://127.0.0.1:${(mute.address() as AddressInfo).port}`, key);
    processes = [process];
    bus = new LiveBus(processes, apis[0].app.log);
    void bus.start();
    await vi.waitFor(() => expect(process.isResting).toBe(true));
    mute.close();
  });
});
