import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const entryPoints = [
  'index.ts',
  'reflection.ts',
  'queries.ts',
  'documents.ts',
  'previews.ts',
  'rich-text.ts',
  'rules.ts',
  'values.ts',
  'format.ts',
  'languages.ts',
  'errors.ts',
  'administration.ts',
  'imports.ts',
  'live.ts',
  'checks.ts',
  'notes.ts',
  'change-sets.ts',
  'studio.ts',
  'theme.ts',
  'translations.ts',
];

/** Returns the names that an entry point exports, types included. */
function namesOf(entryPoint: string): string[] {
  const text = readFileSync(join(import.meta.dirname, entryPoint), 'utf8');
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap(
      (name) =>
        name
          .replace('type ', '')
          .replace(/.* as /, '')
          .trim() || [],
    ),
  );
}

it('exports a learnable number of names for authors of definitions', () => {
  expect(namesOf('index.ts').length).toBeLessThanOrEqual(126);
});

it.each(entryPoints.slice(1))('keeps %s short', (entryPoint) => {
  expect(namesOf(entryPoint).length).toBeLessThanOrEqual(42);
});

it('exports each name from one entry point', () => {
  const names = entryPoints.flatMap(namesOf);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
