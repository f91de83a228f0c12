import { expect, it } from 'vitest';
import { PageCode } from './page-code.js';

const describeError = (error: unknown) => Promise.resolve({ message: String(error), stack: '' });

it('reports the failure of an import, and its end', async () => {
  const reported: unknown[] = [];
  let isBroken = true;
  const pages = new PageCode({
    load: () => (isBroken ? Promise.reject(new Error('absent')) : Promise.resolve()),
    describe: describeError,
    onLoaded: (failure) => reported.push(failure?.message),
  });
  await pages.check();
  isBroken = false;
  await pages.check();

  expect(reported).toEqual(['Error: absent', undefined]);
});

it('ignores the failure of an import that began before one that has ended', async () => {
  const reported: unknown[] = [];
  const first = Promise.withResolvers<void>();
  const loads = [first.promise, Promise.resolve()];
  const pages = new PageCode({
    load: () => loads.shift() ?? Promise.resolve(),
    describe: describeError,
    onLoaded: (failure) => reported.push(failure?.message),
  });
  const early = pages.check();
  await pages.check();
  first.reject(new Error('mended'));
  await early;

  expect(reported).toEqual([undefined]);
});
