import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryPointsOf, folderOf, sourceConditionOf } from './entry-points.js';
import { findApplication, findProject, type Project } from './project.js';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'flotilla-project-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function install(name: string, exports: Record<string, string>): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports }));
  for (const [door, file] of Object.entries(exports))
    write(`node_modules/${name}/${file}`, `export const door = '${name} ${door}';`);
}

const project = (modules: string[]): Project => ({
  root,
  configFile: 'flotilla.config.mjs',
  modules,
  api: '.',
  site: '.',
  content: 'content',
  modulesFolder: 'modules',
  scope: '@app',
  settings: {},
  rowPages: {},
});

describe('a project', () => {
  it('is found from any of its folders, and completed by defaults', async () => {
    write('flotilla.config.mjs', `export default { modules: ['@acme/fleet'] };`);
    write('a/b/file', '');

    expect(await findProject(join(root, 'a/b'))).toEqual(project(['@acme/fleet']));
  });

  it.each([
    ['says nothing', 'export const modules = [];', /names no modules/],
    ['names a module twice', `export default { modules: ['a', 'a'] };`, /names a twice/],
  ])('is rejected when it %s', async (_, text, message) => {
    write('flotilla.config.mjs', text);

    await expect(findProject(root)).rejects.toThrow(message);
  });

  it('suggests how to create one when there is none', async () => {
    await expect(findProject(root)).rejects.toThrow(/flotilla new app/);
  });
});

describe('an application', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('has the variables of the process, then of .env, then its settings, and an absolute data folder', async () => {
    for (const name of ['FLEET_A', 'FLEET_B', 'DATA_DIR']) vi.stubEnv(name, undefined);
    vi.stubEnv('FLEET_C', 'process');
    const settings = { FLEET_A: 'settings', FLEET_B: 'settings', FLEET_C: 'settings', DATA_DIR: 'data' };
    write('flotilla.config.mjs', `export default { modules: [], settings: ${JSON.stringify(settings)} };`);
    write('.env', 'FLEET_B=file\nFLEET_C=file\n');
    write('public/.env', 'FLEET_A=other\n');

    const { environment } = await findApplication(join(root, 'public'));
    expect(environment).toMatchObject({ FLEET_A: 'settings', FLEET_B: 'file', FLEET_C: 'process' });
    expect(environment['DATA_DIR']).toBe(join(root, 'data'));
  });
});

describe('the entry points of modules', () => {
  it('are the exports of their packages, in the order of the list', async () => {
    install('@acme/fleet', { './backend': './backend.js', './react': './react.js' });
    install('@acme/words', { './react': './react.js' });

    expect(
      entryPointsOf(project(['@acme/words', '@acme/fleet']), 'backend').map(({ specifier }) => specifier),
    ).toEqual(['@acme/fleet/backend']);
    const [words] = entryPointsOf(project(['@acme/words', '@acme/fleet']), 'react');
    expect(await words?.load()).toMatchObject({ door: '@acme/words ./react' });
    expect(folderOf(project([]), '@acme/words')).toBe(join(root, 'node_modules/@acme/words'));
  });

  it('resolve to the source of the own package only', () => {
    const exportsOfFleet = { '@acme/fleet/source': './src/index.ts', default: './dist/index.js' };
    write('package.json', JSON.stringify({ name: '@acme/fleet', exports: { '.': exportsOfFleet } }));
    install('@acme/words', { '.': './index.js' });

    expect(sourceConditionOf(root)).toBe('@acme/fleet/source');
    expect(sourceConditionOf(join(root, 'node_modules/@acme/words'))).toBeUndefined();
    expect(sourceConditionOf(join(root, 'node_modules'))).toBeUndefined();
  });

  it('require an installed module', () => {
    expect(() => entryPointsOf(project(['@acme/gone']), 'react')).toThrow(
      'The module @acme/gone of flotilla.config.ts is not installed.',
    );
  });
});
