import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { hooks } from '../../../../.pnpmfile.mjs';

interface Manifest {
  readonly name: string;
  readonly scripts: object;
  readonly devDependencies: object;
  readonly [field: string]: unknown;
}

const root = join(import.meta.dirname, '../../../..');
const published = globSync('{packages,modules}/*/package.json', { cwd: root }).map((path) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
  const packed: object = hooks.beforePacking(manifest, join(root, dirname(path)));
  return { path, manifest, packed };
});
const fields = ['engines', 'repository', 'homepage', 'bugs', 'keywords', 'license', 'description', 'files'];

it.each(published)('$path is complete when it is published', ({ packed }) => {
  expect(fields.filter((field) => !(field in packed))).toEqual([]);
});

it.each(published)('$path has ranges of versions', ({ manifest }) => {
  // pnpm replaces both by the tested version, which beforePacking turns into a range.
  const pinned = rangesOf(manifest, ['dependencies', 'optionalDependencies']).filter(
    ([, range]) => range !== 'catalog:' && range !== 'workspace:^',
  );
  const exact = rangesOf(manifest, ['peerDependencies']).filter(
    ([name, range]) => range !== 'workspace:^' && !(name === 'pg' ? /^[~^]/ : /^\^/).test(range),
  );

  expect([...pinned, ...exact]).toEqual([]);
});

it.each(published)('$path marks peers that only a part needs as optional', ({ manifest }) => {
  const optional = new Set(rangesOf(manifest, ['peerDependenciesMeta']).map(([name]) => name));
  const peers = new Set(rangesOf(manifest, ['peerDependencies']).map(([name]) => name));

  expect([...optional].filter((name) => !peers.has(name))).toEqual([]);
});

function rangesOf(manifest: Manifest, sections: readonly string[]): [string, string][] {
  return sections.flatMap((section) =>
    Object.entries((manifest[section] ?? {}) as Readonly<Record<string, string>>),
  );
}
