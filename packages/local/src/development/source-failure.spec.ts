import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findApplication, type ReportedError } from '@flotilla/runtime';
import { sourceFailureOf } from './source-failure.js';
import { sourcesOnDisk } from './source-texts.js';
import { Sources } from './sources.js';

let root: string;
let sources: Sources;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'source-failure-')));
  mkdirSync(join(root, 'src'));
});
afterEach(async () => {
  await sources.close();
  rmSync(root, { recursive: true });
});

it('finds the line of a syntax error', async () => {
  const file = await write('boat.ts', 'export const a = 1;\nexport const b = (2;\n');

  expect(failureOf({ name: 'Error', message: `Failed to parse file://${file}: Expected` })).toMatchObject({
    message: expect.stringMatching(/^SyntaxError: /),
    location: { path: 'src/boat.ts', line: 2, column: 20 },
  });
});

it('finds an import of a missing export', async () => {
  const file = await write('boat.ts', "import type { A } from './a.js';\nimport { nope } from './b.js';\n");
  const stack = `${file}:2\nimport { nope } from './b.js';\n         ^^^^\nSyntaxError: The requested module\n    at #asyncInstantiate (node:internal/modules/esm/module_job:455:21)`;

  expect(failureOf({ name: 'SyntaxError', stack })).toMatchObject({
    location: { path: 'src/boat.ts', line: 2, column: 10 },
  });
});

it('finds an import of a missing file', async () => {
  const file = await write('boat.ts', "import './a.js';\nimport { nope } from './absent.js';\n");
  const message = `Cannot find module '${join(root, 'src/absent.js')}' imported from ${file}`;

  expect(failureOf({ message, code: 'ERR_MODULE_NOT_FOUND' })).toMatchObject({
    location: { path: 'src/boat.ts', line: 2, column: 22 },
  });
});

it('finds the syntax error in a file that the site names, without its picture of the code', async () => {
  const file = await write('boat.tsx', 'export const a = <p>;\n');
  const message = 'Transform failed with 1 error:\n\n[PARSE_ERROR] Expected `<`';

  expect(failureOf({ message, source: { file } })).toMatchObject({
    message: expect.stringMatching(/^SyntaxError: [^\n]*$/),
    location: { path: 'src/boat.tsx', line: 1 },
  });
});

it('finds the position that the site names in a file without code', async () => {
  const file = await write('boat.css', '.a {\n  b;\n}\n');

  expect(failureOf({ message: 'Unknown word b', source: { file, line: 2, column: 3 } })).toMatchObject({
    message: 'Unknown word b',
    location: { path: 'src/boat.css', line: 2, column: 3 },
  });
});

it('finds an import of a file that the site can not load', async () => {
  const file = await write('boat.tsx', "import './a.js';\nimport './absent.js';\n");
  const message = `Failed to load url ./absent.js (resolved id: ./absent.js) in ${file}. Does the file exist?`;

  expect(failureOf({ message, code: 'ERR_LOAD_URL' })).toMatchObject({
    message: "Cannot find './absent.js'.",
    location: { path: 'src/boat.tsx', line: 2, column: 8 },
  });
});

it('finds the first frame of the stack in the source', async () => {
  const file = await write('boat.ts', 'first\nsecond\nthird\n');
  const stack = `ReferenceError: b is not defined\n    at <anonymous> (node:internal/x:1:1)\n    at run (${file}:2:3)`;

  expect(failureOf({ name: 'ReferenceError', message: 'b is not defined', stack })).toEqual({
    message: 'ReferenceError: b is not defined',
    stack,
    location: { file, path: 'src/boat.ts', line: 2, column: 3 },
    frame: '  1 | first\n> 2 | second\n    |   ^\n  3 | third\n  4 | ',
  });
});

it('finds the field of a definition that a message names', async () => {
  await write('port.ts', "defineEntity({\n  module: 'fleet',\n  name: 'port',\n});");
  await write(
    'boat.ts',
    "defineEntity({\n  module: 'fleet',\n  name: 'boat',\n  fields: { UPPER: text() },\n});",
  );

  expect(failureOf({ message: '- fleet.boat.UPPER: must be camelCase.' })).toMatchObject({
    location: { path: 'src/boat.ts', line: 4, column: 13 },
  });
});

it.each([
  ['the second of two views', 'view "fleet.widget/boats" is defined twice.', 3],
  ['the second of two events, not the entity of their key', 'event "fleet.boat.sold" is defined twice.', 5],
  ['an action', 'action "fleet.book": no controller handles it.', 6],
  ['a link', 'fleet.boats-to-ports: "fleet.portt" is not an entity.', 7],
  ['a module', 'module "fleet": adds variants to an unknown entity.', 8],
])('finds %s that a wrong definition names', async (_, problem, line) => {
  await write('boat.ts', "defineEntity({ module: 'fleet', name: 'boat' });\n");
  const file = await write(
    'others.ts',
    `import { defineView } from '@flotilla/core';
const one = defineView({ of: widget, variant: 'boats' });
const two = defineView({ of: widget, variant: 'boats' });
const sold = defineEvent('fleet.boat.sold', z.object({}));
const again = defineEvent('fleet.boat.sold', z.object({}));
const book = defineAction({ module: 'fleet', name: 'book' });
const boatsToPorts = defineLink({ from: 'fleet.boat', to: 'fleet.portt' });
const fleet = defineModule({ name: 'fleet' });
`,
  );
  const stack = `DefinitionError\n    at createRegistry (${join(root, 'src/boat.ts')}:1:1)`;

  expect(failureOf({ name: 'DefinitionError', message: `Problems:\n  - ${problem}`, stack })).toMatchObject({
    location: { file, line },
  });
});

it('finds the variable of a wrong setting in .env, not the code that reads it', async () => {
  await write('boat.ts', 'first\n');
  writeFileSync(join(root, 'flotilla.config.mjs'), 'export default { modules: [] };');
  writeFileSync(join(root, '.env'), 'PORT=3000\nLANGUAGES=english\n');
  await findApplication(root);
  const stack = `ConfigError: …\n    at readEnvironment (${join(root, 'src/boat.ts')}:1:1)`;
  const error = { name: 'ConfigError', message: 'Problems:\n  - LANGUAGES must be codes', stack };

  expect(sourceFailureOf({ sources: onDisk(), root })(error)).toMatchObject({
    location: { path: '.env', line: 2, column: 1 },
  });
  rmSync(join(root, '.env'));
  await findApplication(root);
  expect(sourceFailureOf({ sources: onDisk(), root })(error).location).toBeUndefined();
});

it('reports a function that received undefined for an export that does not exist', async () => {
  const file = await write('list.ts', 'first\nsecond\n');
  const message = "Cannot read properties of undefined (reading 'of')";
  const stack = `TypeError: ${message}\n    at defineVariant (/framework/define-variant.ts:40:3)\n    at ${file}:2:5`;

  expect(failureOf({ name: 'TypeError', message, stack })).toMatchObject({
    message: expect.stringMatching(
      /^defineVariant received undefined: .*\nCorrect the name, or export it there\.$/,
    ),
    location: { path: 'src/list.ts', line: 2, column: 5 },
  });
});

it('falls back to the last change', async () => {
  const file = await write('boat.ts', 'first\nsecond\n');
  sources.markAsGood();
  writeFileSync(file, 'first\nother\n');
  sources.reportMissedChanges();

  expect(failureOf({ message: 'It broke.' })).toMatchObject({ location: { path: 'src/boat.ts', line: 2 } });
});

it('adds the fix of a failure', async () => {
  await write('boat.ts', '');

  expect(failureOf({ name: 'Failure', message: 'It is missing.', fix: 'Install it.' })).toMatchObject({
    message: 'It is missing.\nInstall it.',
  });
});

async function write(name: string, text: string): Promise<string> {
  await sources?.close();
  const file = join(root, 'src', name);
  writeFileSync(file, text);
  sources = new Sources(
    {
      folders: [join(root, 'src')],
      manifests: [],
      environment: join(root, '.env'),
      vite: join(root, 'vite.config.ts'),
      framework: [],
    },
    { onChange: () => {}, onError: () => {} },
  );
  await sources.whenReady();
  return file;
}

const onDisk = () =>
  sourcesOnDisk({
    folders: [join(root, 'src')],
    manifests: [],
    environment: join(root, '.env'),
    vite: join(root, 'vite.config.ts'),
    framework: [],
  });

function failureOf(error: Partial<ReportedError>) {
  const whole = { name: 'Error', message: '', stack: error.message ?? '', ...error };
  return sourceFailureOf({ sources, root })(whole);
}
