import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withFilesInMemory } from './files-in-memory.mjs';

/** @param {string} place */
const fileIn = (place) => join(place, `flotilla-${process.pid}`);

const before = process.env['TMPDIR'];
beforeEach(() => void delete process.env['TMPDIR']);
afterEach(() => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
});

it('sets TMPDIR during the action and removes the folder afterwards, also after a failure', async () => {
  const ofTheSystem = tmpdir();
  let place = '';
  const failing = withFilesInMemory(async () => {
    place = tmpdir();
    writeFileSync(fileIn(place), '');
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(tmpdir()).toBe(ofTheSystem);
  // A machine without enough memory keeps its temporary folder.
  expect(existsSync(place)).toBe(place === ofTheSystem);
  rmSync(fileIn(place), { force: true });
});

it('leaves TMPDIR alone when it is already set', async () => {
  process.env['TMPDIR'] = '/chosen';
  expect(await withFilesInMemory(async () => tmpdir())).toBe('/chosen');
});
