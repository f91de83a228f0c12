import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sourcePathsOf } from './source-folders.js';

const root = mkdtempSync(join(tmpdir(), 'source-folders-'));
afterEach(() => rmSync(root, { recursive: true }));

it('watches an application whose manifest is half written', () => {
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'package.json'), '{ "name": ');

  const { folders, manifests } = sourcePathsOf({ root, api: '.', site: '.', content: 'content' });

  expect(folders).toContain(join(root, 'src'));
  expect(manifests).toContain(join(root, 'package.json'));
});
