import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ConflictError, UnavailableError } from '@flotilla/core/errors';
import { Batcher } from './batcher.js';

const itemsOf = (count: number) => Array.from({ length: count }, (_, index) => String(index));

/** A table whose statements take a moment, and which rejects some items. */
function tableThat(refuse: (item: string) => Error | undefined = () => undefined) {
  const statements: string[][] = [];
  const run = async (items: readonly string[]) => {
    statements.push([...items]);
    await setTimeout(1);
    for (const item of items) {
      const error = refuse(item);
      if (error) throw error;
    }
    return items;
  };
  return { statements, batcher: new Batcher<string, string>({ maxQuick: 1, maxItems: 64, run }) };
}

it('sends items of one turn immediately, and later ones in the next statement', async () => {
  const { statements, batcher } = tableThat();
  const first = Promise.all(['0', '1'].map((item) => batcher.run(item)));
  await setImmediate();
  const later = Promise.all(['2', '3', '4'].map((item) => batcher.run(item)));

  expect([...(await first), ...(await later)]).toEqual(['0', '1', '2', '3', '4']);
  expect(statements).toEqual([
    ['0', '1'],
    ['2', '3', '4'],
  ]);
});

it('rejects only the item that the database rejects', async () => {
  const { batcher } = tableThat((item) => (item === '7' ? new ConflictError('taken') : undefined));

  const settled = await Promise.allSettled(itemsOf(10).map((item) => batcher.run(item)));

  expect(settled.map(({ status }) => status).indexOf('rejected')).toBe(7);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('retries the items of a rejected statement a few at a time', async () => {
  let [underWay, most] = [0, 0];
  const run = async (items: readonly string[]) => {
    if (items.length > 1) throw new ConflictError('taken');
    most = Math.max(most, ++underWay);
    await setTimeout(1);
    underWay--;
    return items;
  };
  const batcher = new Batcher<string, string>({ maxQuick: 1, maxItems: 64, run });

  expect(await Promise.all(itemsOf(20).map((item) => batcher.run(item)))).toEqual(itemsOf(20));
  expect(most).toBe(4);
});

it('retries nothing that may have been committed', async () => {
  const { statements, batcher } = tableThat((item) =>
    item === '7' ? new UnavailableError('gone') : undefined,
  );

  const settled = await Promise.allSettled(itemsOf(10).map((item) => batcher.run(item)));

  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(statements).toHaveLength(1);
});

it('does not wait for a statement that waits for a lock', async () => {
  const lock = Promise.withResolvers<void>();
  const batcher = new Batcher<string, string>({
    maxQuick: 1,
    maxItems: 64,
    run: async (items) => {
      if (items.includes('locked')) await lock.promise;
      return items;
    },
  });
  const locked = batcher.run('locked');
  await setImmediate();

  expect(await batcher.run('free')).toBe('free');
  lock.resolve();
  expect(await locked).toBe('locked');
});

it('waits for as many items as shared the last statement, and not longer', async () => {
  const statements: string[][] = [];
  const run = async (items: readonly string[]) => {
    statements.push([...items]);
    await setTimeout(1);
    return items;
  };
  // Longer than the timeout of the test.
  const batcher = new Batcher<string, string>({ maxQuick: 1, maxItems: 64, pauseMs: 600_000, run });
  await Promise.all(itemsOf(3).map((item) => batcher.run(item)));
  const early = ['0', '1'].map((item) => batcher.run(item));
  await setTimeout(5);
  expect(statements).toHaveLength(1);

  await Promise.all([...early, batcher.run('2')]);
  expect(statements.map((items) => items.length)).toEqual([3, 3]);
});

it('waits for both the answered and the newly arrived clients, so that they share a statement', async () => {
  const statements: string[][] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = async (items: readonly string[]) => {
    await gates[statements.push([...items]) - 1]?.promise;
    return items;
  };
  const batcher = new Batcher<string, string>({ maxQuick: 1, maxItems: 64, pauseMs: 600_000, run });
  const first = batcher.run('0');
  await setImmediate();
  const meanwhile = batcher.run('1');
  gates[0]?.resolve();
  await first;
  await setTimeout(5);
  expect(statements).toEqual([['0']]);

  const again = batcher.run('2');
  gates[1]?.resolve();
  expect(await Promise.all([meanwhile, again])).toEqual(['1', '2']);
  expect(statements).toEqual([['0'], ['1', '2']]);
});
