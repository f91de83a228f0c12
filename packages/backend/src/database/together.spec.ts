import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { together } from './together.js';

it('returns all results, or rejects with the first error after all statements have ended', async () => {
  const ended: string[] = [];
  const slow = async () => {
    await setImmediate();
    ended.push('slow');
    return 2;
  };

  expect(await together([1, slow()])).toEqual([1, 2]);
  await expect(together([slow(), Promise.reject(new Error('no such row'))])).rejects.toThrow('no such row');
  expect(ended).toEqual(['slow', 'slow']);
  const aborted = slow().then(() => Promise.reject(new Error('current transaction is aborted')));
  await expect(together([aborted, Promise.reject(new Error('deadlock detected'))])).rejects.toThrow(
    'deadlock detected',
  );
});
