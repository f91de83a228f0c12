import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the names that an entry point exports, types included. */
function namesOf(entryPoint: string): string[] {
  const text = readFileSync(join(import.meta.dirname, entryPoint), 'utf8');
  const [other] = text.match(/^export (?!(?:type )?\{).*/m) ?? [];
  if (other !== undefined)
    throw new Error(
      `${entryPoint}: "${other}" exports names that are not counted. Name them: export { … } from '…'.`,
    );
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => name.replace('type ', '').trim() || []),
  );
}

it('exports no more names from index.ts than a module author can learn', () => {
  expect(namesOf('index.ts').length).toBeLessThanOrEqual(40);
});

it('exports each name from one entry point only', () => {
  const names = ['index.ts', 'server.ts', 'ports.ts', 'schema.ts'].flatMap(namesOf);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
