import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeCommand } from './remove.js';

const folder = process.cwd();
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'flotilla-remove-'));
  process.chdir(root);
  const manifest = { name: '@acme/fleet', exports: { './backend': './backend.js' }, flotilla: { tier: 8 } };
  write('node_modules/@acme/fleet/package.json', JSON.stringify(manifest));
  write('package.json', JSON.stringify({ dependencies: { '@acme/fleet': '*' } }));
});
afterAll(() => {
  process.chdir(folder);
  rmSync(root, { recursive: true, force: true });
});

it('is refused without a terminal, unless --yes confirms it', async () => {
  write('flotilla.config.mjs', `export default { modules: ["@acme/fleet"] };\n`);

  await expect(remove('fleet')).rejects.toThrow('repeat the command with --yes');
});

it('fails before it changes the database when the list of modules cannot be edited', async () => {
  write('flotilla.config.js', `export default { modules: [].concat('@acme/fleet') };\n`);

  await expect(remove('fleet', '--yes')).rejects.toThrow(
    'flotilla.config.js: There is no list "modules" in the file.',
  );
});

const remove = (...args: readonly string[]) => removeCommand().parseAsync(['node', 'remove', ...args]);

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
