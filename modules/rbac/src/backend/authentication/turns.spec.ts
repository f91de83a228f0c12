import { UnavailableError } from '@flotilla/backend';
import { expect, it } from 'vitest';
import { Turns } from './turns.js';

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

it('lets so many work at a time, in the order in which they came', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 100 });
  const begun: number[] = [];
  let working = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      turns.take(async () => {
        begun.push(index);
        most = Math.max(most, ++working);
        await later();
        working--;
      }),
    ),
  );

  expect(most).toBe(2);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

it('goes on after work that fails, and refuses whom the line has no room for', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 });
  const failing = turns.take(() => later().then(() => Promise.reject(new Error('wrong'))));
  const next = turns.take(async () => 'done');

  await expect(turns.take(later)).rejects.toThrow(UnavailableError);
  await expect(failing).rejects.toThrow('wrong');
  expect(await next).toBe('done');
});
