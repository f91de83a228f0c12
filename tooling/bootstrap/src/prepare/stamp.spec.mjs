import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeStamp, contentStamp, filesIn, unlessStamped } from './stamp.mjs';

let folder;
const at = (name) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamp-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('finds files in nested folders, except in excluded ones', () => {
  mkdirSync(at('src/deep'), { recursive: true });
  mkdirSync(at('src/dist'));
  for (const name of ['a', 'src/deep/b', 'src/dist/c']) writeFileSync(at(name), '');

  expect(filesIn(folder, new Set(['dist'])).toSorted()).toEqual([at('a'), at('src/deep/b')]);
});

describe('contentStamp', () => {
  it('changes with contents and names, not with order or modification time', () => {
    for (const name of ['a', 'b', 'c']) writeFileSync(at(name), 'same');
    const stamp = contentStamp([at('a'), at('b')]);

    utimesSync(at('a'), 1, 1);
    expect(contentStamp([at('b'), at('a')])).toBe(stamp);
    expect(contentStamp([at('a'), at('c')])).not.toBe(stamp);
    writeFileSync(at('b'), 'other');
    expect(contentStamp([at('a'), at('b')])).not.toBe(stamp);
  });
});

describe('changeStamp', () => {
  it('changes with a modification time and with a new file', () => {
    for (const name of ['a', 'b']) writeFileSync(at(name), 'same');
    const stamp = changeStamp([at('a')]);

    expect(changeStamp([at('a'), at('b')])).not.toBe(stamp);
    utimesSync(at('a'), 1, 1);
    expect(changeStamp([at('a')])).not.toBe(stamp);
  });
});

describe('unlessStamped', () => {
  const make = vi.fn(async () => {});
  let state = 'one';
  const run = (options = {}) => unlessStamped({ file: at('stamp'), stamp: () => state, make, ...options });

  beforeEach(() => {
    make.mockReset();
    state = 'one';
  });

  it('runs once for a stamp', async () => {
    await run();
    await run();
    expect(make).toHaveBeenCalledTimes(1);

    state = 'two';
    await run();
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('runs again when the result is gone', async () => {
    await run();
    await run({ isThere: () => false });

    expect(make).toHaveBeenCalledTimes(2);
  });

  it('runs again after a failure', async () => {
    make.mockRejectedValueOnce(new Error('no'));
    await expect(run()).rejects.toThrow('no');
    await run();

    expect(make).toHaveBeenCalledTimes(2);
  });

  it('runs again when files changed during the first run', async () => {
    make.mockImplementationOnce(async () => {
      state = 'two';
    });
    await run();
    await run();

    expect(make).toHaveBeenCalledTimes(2);
  });
});
