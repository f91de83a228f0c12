import { expect, it } from 'vitest';
import { inTurn } from './import-memory.js';

const never = new AbortController().signal;

it('runs imports of jobs one after the other, also after a failure', async () => {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn(never, async () => {
    order.push('first begins');
    await promise;
    order.push('first ends');
    throw new Error('broken');
  });
  const second = inTurn(never, async () => order.push('second begins'));
  resolve();
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
});

it('waits no longer for its turn when it is aborted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn(never, () => promise);
  const stop = new AbortController();
  let hasBegun = false;
  const second = inTurn(stop.signal, async () => void (hasBegun = true));
  stop.abort(new Error('shutdown'));
  await expect(second).rejects.toThrow('shutdown');
  resolve();
  await first;
  await inTurn(never, async () => undefined);
  expect(hasBegun).toBe(false);
});
