import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const guards = globSync('modules/*/src/backend/**/*.ts', { cwd: root })
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ path, text }) => !path.includes('.spec.') && /hooks\.(guard|afterChange)\(/.test(text));

/** A reason in English only; the admin shows it in other languages, too. */
const untranslated = /InvalidError\.of\(\s*[^,]+,\s*['"`][^\n]*/g;

it('finds the guards of rows', () => {
  expect(guards.length).toBeGreaterThan(20);
});

it('guards of rows explain refused values in English and Russian', () => {
  const found = guards.flatMap(({ path, text }) =>
    [...text.matchAll(untranslated)].map(([call]) => `${path}: ${call}`),
  );
  expect(found).toEqual([]);
});
