import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesIfAny, readContent } from './content-folder.js';

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'content-folder-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('readContent', () => {
  it.each([
    ['a missing comma', '[\n  { "a": 1\n    "b": 2 }\n]\n', 3, 4],
    ['a missing end', '[\n  { "a": 1 },\n', 3, 0],
    ['an object instead of rows', '{}', 1, 0],
  ])('names the file and the place of %s', async (_, text, line, column) => {
    const file = join(folder, 'fleet.boat.json');
    writeFileSync(file, text);

    await expect(readContent(folder)).rejects.toMatchObject({
      name: 'ContentError',
      message: expect.stringMatching(
        /^fleet\.boat\.json(?: is not JSON: .+\. Correct it there\.|: must be a list of rows\.)$/,
      ),
      loc: { file, line, column },
    });
  });
});

describe('entriesIfAny', () => {
  it('returns none of a missing folder', async () => {
    expect(await entriesIfAny(readdir(join(folder, 'files')))).toEqual([]);
  });

  it('rejects a folder that cannot be read', async () => {
    writeFileSync(join(folder, 'files'), '');

    await expect(entriesIfAny(readdir(join(folder, 'files')))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});
