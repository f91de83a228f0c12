import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Context } from './context.js';
import { sent } from './sent.js';

/** A transaction whose statements have no answer until they are given one. */
function silentTransaction() {
  const said: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<never[]>();
  const query = (text: string) => {
    said.push(text);
    return answered;
  };
  return { said, answer, inside: { tx: { query } } as unknown as Required<Context> };
}

it('sends a row before what names it, and waits for neither', async () => {
  const { said, answer, inside } = silentTransaction();
  const { under } = await sent(inside, async ({ tx }) => {
    await setImmediate();
    return tx.query('order');
  });
  void inside.tx.query('line');
  expect(said).toEqual(['order', 'line']);

  answer([]);
  expect(await under).toEqual([]);
});

it('fails with a write that fails before it is sent', async () => {
  await expect(sent(silentTransaction().inside, () => Promise.reject(new Error('no such field')))).rejects.toThrow('no such field');
});
