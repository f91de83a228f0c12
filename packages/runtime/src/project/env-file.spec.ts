import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvFile } from './env-file.js';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flotilla-env-'));
  vi.stubEnv('HARBOR', undefined);
  vi.stubEnv('FLEET', 'of the shell');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

it('replaces and removes the variables of an edited file, and none that were set before', () => {
  const states = ['HARBOR=Limassol\nFLEET=x', 'HARBOR=Paphos', ''].map((text) => {
    writeFileSync(join(root, '.env'), text);
    readEnvFile(root);
    return [process.env['HARBOR'], process.env['FLEET']];
  });

  expect(states).toEqual([
    ['Limassol', 'of the shell'],
    ['Paphos', 'of the shell'],
    [undefined, 'of the shell'],
  ]);
});
