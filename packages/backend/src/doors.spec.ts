import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names that a door lets out, those of types too. */
function namesOf(door: string): string[] {
  const text = readFileSync(join(import.meta.dirname, door), 'utf8');
  const [other] = text.match(/^export (?!(?:type )?\{).*/m) ?? [];
  if (other !== undefined) throw new Error(`${door}: "${other}" lets out names that are not counted. Name them: export { … } from '…'.`);
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => name.replace('type ', '').trim() || []),
  );
}

it('shows the author of a module no more than can be learned', () => {
  expect(namesOf('index.ts').length).toBeLessThanOrEqual(40);
});

it('lets a name out by one door', () => {
  const names = ['index.ts', 'server.ts', 'ports.ts', 'schema.ts'].flatMap(namesOf);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
