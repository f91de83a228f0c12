import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DefinitionError } from '@flotilla/core/reflection';
import { Failure } from '@flotilla/runtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from './report-error.js';

const started = process.cwd();
let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'report-error-')));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "harbour" }');
  writeFileSync(join(folder, 'flotilla.config.mjs'), 'export default { modules: [] };');
  writeFileSync(
    join(folder, 'src/views.ts'),
    `const boats = defineView({ of: widget, variant: 'boats' });\n`,
  );
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(started);
  rmSync(folder, { recursive: true });
});

describe('placeOf', () => {
  it('returns the problem, the place and the code of a wrong definition', async () => {
    const error = new DefinitionError(['view "fleet.widget/boats" is wrong. Remove it.']);

    expect(await placeOf(error)).toBe(`view "fleet.widget/boats" is wrong. Remove it.
  src/views.ts:1:40
> 1 | const boats = defineView({ of: widget, variant: 'boats' });
    |                                        ^
  2 | `);
  });

  it('names the importing file and the fix of a wrong import', async () => {
    const views = join(folder, 'src/views.ts');
    writeFileSync(views, `import { nope } from './fleet.mjs';\n`);
    writeFileSync(join(folder, 'src/fleet.mjs'), '');
    const error = Object.assign(
      new SyntaxError(`The requested module './fleet.mjs' does not provide an export named 'nope'`),
      { stack: `file://${views}:1\nimport { nope } from './fleet.mjs';\n         ^^^^\nSyntaxError: …` },
    );

    expect(await placeOf(error)).toMatch(
      /^"\.\/fleet\.mjs" has no export "nope"\.\nCorrect the name, or export it there\.\n {2}src\/views\.ts:1:10\n/,
    );
  });

  it('returns undefined for a failure that names its fix', async () => {
    expect(await placeOf(new Failure('There is no boat.', 'Buy one.'))).toBeUndefined();
  });

  it('returns undefined outside of an application', async () => {
    rmSync(join(folder, 'flotilla.config.mjs'));

    expect(await placeOf(new DefinitionError(['view "fleet.widget/boats" is wrong.']))).toBeUndefined();
  });
});
