import { expect, it } from 'vitest';
import { Ledger, longestGap, resultOf, tableOf, wrongDeliveries } from './ledger.js';

it('counts acknowledged writes that are not stored, and keys that are stored twice', () => {
  const ledger = new Ledger();
  for (const [key, at] of Object.entries({ a: 0, b: 100, c: 2100 })) ledger.acknowledged.set(key, at);
  ledger.called('GET', 20);
  ledger.called('POST', 40, 503);

  const result = resultOf('killed', ledger, new Map([['a', 1], ['c', 2], ['unknown', 1]])); // oxfmt-ignore
  expect(result).toMatchObject({ operations: 2, failed: 1, writes: 3, lost: 1, doubled: 1, outageMs: 2000 });
  expect(tableOf([result])).toContain(
    '| killed | 2 | 1 (1 × POST 503) | 0 | 1 of 3 | 1 | 2.0 s | 0.0 s, POST |',
  );
});

it('counts marked stale reads separately', () => {
  const ledger = new Ledger();
  ledger.staleRead(5, true);
  ledger.staleRead(7, false);

  expect(resultOf('x', ledger, new Map())).toMatchObject({ stale: 2, marked: 1 });
  expect(ledger.staleAt).toEqual([7]);
});

it('finds deliveries that never happened, or happened twice', () => {
  const delivered = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  expect(wrongDeliveries(new Set(['a', 'b', 'c']), delivered)).toEqual({ never: 1, twice: 1 });
});

it('finds the longest gap between moments in any order', () => {
  expect(longestGap([900, 0, 400])).toBe(500);
  expect(longestGap([1])).toBe(0);
});
