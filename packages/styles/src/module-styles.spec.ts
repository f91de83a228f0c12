import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeModuleStyles } from './module-styles.js';

const react = { default: './dist/react/index.js' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-styles-'));
  await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rm(folder, { recursive: true }));

it('writes the styles of the components of a module and of the parts that they use', async () => {
  await write('package.json', manifest({ './react': react, './styles.css': './dist/styles.css' }));
  await write(
    'dist/react/index.js',
    `import { Skeleton } from "@flotilla/ui";\nexport { boat } from './boat.js';\nexport const parts = { Skeleton };\n`,
  );
  await write('dist/react/boat.js', `export const boat = { className: 'grid-cols-7' };\n`);
  await write('dist/react/other.js', `export const other = { className: 'grid-cols-9' };\n`);

  await writeModuleStyles(folder);

  const css = await read('dist/styles.css');
  expect(css).toMatch(/^@layer theme\{.*?\}@layer base;@layer flotilla\{/);
  expect(css).toContain(':where(.flotilla) .grid-cols-7');
  expect(css).toContain('flotilla-shimmer');
  expect(css).not.toContain('grid-cols-9');
  expect(css).not.toMatch(/[}{;]\s*(html|body|:root|\*)\s*[,{]/);
});

it('writes the styles of the admin parts of a module', async () => {
  const exports = { './admin': { default: './dist/admin/index.js' }, './admin.css': './dist/admin.css' };
  await write('package.json', manifest(exports));
  await write('dist/admin/index.js', `export const board = { className: 'columns-5' };\n`);

  await writeModuleStyles(folder);

  expect(await read('dist/admin.css')).toContain(':where(.flotilla) .columns-5');
});

it('rejects a module without an export for its styles, and one that is not built', async () => {
  await write('package.json', manifest({ './react': react }));
  await expect(writeModuleStyles(folder)).rejects.toThrow(
    'package.json exports no style sheet. Add "./styles.css": "./dist/styles.css" to "exports".',
  );
  await write('package.json', manifest({ './react': react, './styles.css': './dist/styles.css' }));
  await expect(writeModuleStyles(folder)).rejects.toThrow('dist/react/index.js is missing. Build the module');
});

const manifest = (exports: object) => JSON.stringify({ name: '@acme/fleet', type: 'module', exports });
const read = (path: string) => readFile(join(folder, path), 'utf8');

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
