import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { EndpointLanes, type StartDue } from './endpoint-lanes.js';

/** Due calls of an endpoint, which end when they are released. */
function dueCalls() {
  const due: string[] = [];
  const running = new Map<string, () => void>();
  let most = 0;
  const start: StartDue = async (limit) =>
    due.splice(0, limit).map((name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(name, resolve);
      most = Math.max(most, running.size);
      return promise.then(() => void running.delete(name));
    });
  return {
    due,
    start,
    running: () => [...running.keys()],
    most: () => most,
    end: async (...names: string[]) => {
      for (const name of names) running.get(name)?.();
      await setImmediate();
    },
  };
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

it('runs at most four calls of an endpoint, however often it is opened', async () => {
  const lanes = new EndpointLanes();
  const calls = dueCalls();
  calls.due.push(...numbers(20));
  const ended = lanes.open('a', calls.start);
  for (let times = 0; times < 5; times++) expect(lanes.open('a', calls.start)).toBeUndefined();
  await setImmediate();
  expect(calls.running()).toEqual(['0', '1', '2', '3']);

  while (calls.due.length + calls.running().length > 0) await calls.end(...calls.running());
  await ended;
  expect([calls.due, calls.most()]).toEqual([[], 4]);
});

it('starts calls that become due while others hang', async () => {
  const lanes = new EndpointLanes();
  const calls = dueCalls();
  calls.due.push('hangs');
  void lanes.open('a', calls.start);
  await setImmediate();
  calls.due.push('later');
  void lanes.open('a', calls.start);
  await setImmediate();

  expect(calls.running()).toEqual(['hangs', 'later']);
});

it('starts calls that become due while the last look for them returns nothing', async () => {
  const lanes = new EndpointLanes();
  const calls = dueCalls();
  let looks = 0;
  const ended = lanes.open('a', async (limit) => {
    const found = await calls.start(limit);
    if (looks++ === 0) {
      calls.due.push('late');
      void lanes.open('a', calls.start);
    }
    return found;
  });
  await setImmediate();
  expect(calls.running()).toEqual(['late']);

  await calls.end('late');
  await ended;
  expect(lanes.open('a', calls.start)).toBeInstanceOf(Promise);
});

it('keeps the lanes of endpoints apart', async () => {
  const lanes = new EndpointLanes();
  const [slow, quick] = [dueCalls(), dueCalls()];
  slow.due.push(...numbers(9));
  void lanes.open('slow', slow.start);
  quick.due.push('a');
  const ended = lanes.open('quick', quick.start);
  await setImmediate();
  await quick.end('a');

  await ended;
  expect(slow.running()).toHaveLength(4);
});

it('rejects when the calls cannot be read, after the running ones have ended, and opens again', async () => {
  const lanes = new EndpointLanes();
  const calls = dueCalls();
  calls.due.push('a');
  let looks = 0;
  const ended = lanes.open('a', async (limit) => {
    if (looks++ > 0) throw new Error('no database');
    return calls.start(limit);
  });
  await setImmediate();
  void lanes.open('a', calls.start);
  await setImmediate();
  expect(lanes.open('a', calls.start)).toBeUndefined();

  await calls.end('a');
  await expect(ended).rejects.toThrow('no database');
  expect(lanes.open('a', calls.start)).toBeInstanceOf(Promise);
});

it('starts nothing while it closes, and waits for the calls', async () => {
  const lanes = new EndpointLanes();
  const calls = dueCalls();
  calls.due.push(...numbers(6));
  const ended = lanes.open('a', calls.start);
  await setImmediate();
  const closed = lanes.close();
  await calls.end(...numbers(6));

  await Promise.all([ended, closed]);
  expect([lanes.isClosing, calls.due]).toEqual([true, ['4', '5']]);
});
