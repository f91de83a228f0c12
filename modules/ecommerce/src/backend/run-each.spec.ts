import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Page, runPages } from './run-each.js';

const all = Array.from(
  { length: 1203 },
  (_, place) => `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
);
const read = ({ after, limit }: Page) => Promise.resolve(all.filter((id) => id > after).slice(0, limit));
const run = { read, failure: 'a row failed', log: pino({ level: 'silent' }) };

describe('runPages', () => {
  it('reaches the last row although all before it fail', async () => {
    const done: string[] = [];
    await runPages(run, (id) => {
      done.push(id);
      return id === all.at(-1) ? Promise.resolve() : Promise.reject(new Error('stuck'));
    });

    expect(done).toEqual(all);
  });

  it('ends after its maximum number of pages', async () => {
    let count = 0;
    await runPages({ ...run, most: 2 }, async () => count++);

    expect(count).toBe(1000);
  });
});
