import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.js';

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'make-folder-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('makeFolder', () => {
  it('creates a folder and those above it, and accepts one that exists', () => {
    makeFolder(join(folder, 'a/b'));
    makeFolder(join(folder, 'a/b'));

    expect(statSync(join(folder, 'a/b')).isDirectory()).toBe(true);
  });

  it.each([
    ['a file', 'file', 'EEXIST'],
    ['a folder below a file', 'file/below', 'ENOTDIR'],
  ])('does not create %s', (_, path, code) => {
    writeFileSync(join(folder, 'file'), '');

    expect(() => makeFolder(join(folder, path))).toThrow(expect.objectContaining({ code }));
  });

  it.runIf(process.platform === 'linux')('fails where no folder can be created', () => {
    expect(() => makeFolder('/proc/flotilla/data')).toThrow(
      expect.objectContaining({ code: 'ENOENT', syscall: 'mkdir' }),
    );
  });
});
