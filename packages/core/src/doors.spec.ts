import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const doors = ['index.ts', 'reflection.ts', 'queries.ts', 'documents.ts', 'rich-text.ts', 'values.ts', 'errors.ts', 'administration.ts'];

/** The names that a door lets out, those of types too. */
function namesOf(door: string): string[] {
  const text = readFileSync(join(import.meta.dirname, door), 'utf8');
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

it('shows who writes definitions no more than can be learned', () => {
  expect(namesOf('index.ts').length).toBeLessThanOrEqual(125);
});

it.each(doors.slice(1))('keeps %s at a size that is read in a minute', (door) => {
  expect(namesOf(door).length).toBeLessThanOrEqual(42);
});

it('lets a name out by one door', () => {
  const names = doors.flatMap(namesOf);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
