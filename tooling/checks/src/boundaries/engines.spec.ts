import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const enginesOf = (path: string) =>
  (JSON.parse(readFileSync(join(root, path), 'utf8')) as { engines?: { node?: string } }).engines?.node;

it('declares the same Node range in every manifest as in the root', () => {
  const manifests = globSync('{packages,modules,apps,tests,tooling}/*/package.json', { cwd: root });
  const needed = enginesOf('package.json');

  expect(needed).toMatch(/\d/);
  expect(manifests.length).toBeGreaterThan(30);
  expect(manifests.filter((path) => enginesOf(path) !== needed)).toEqual([]);
});
