import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure, type Project } from '@flotilla/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restoringManifests } from '../installed/package-manager.js';
import { addCommand, requestedPackage } from './add.js';

const folder = process.cwd();
let root: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'flotilla-add-')));
  process.chdir(root);
});
beforeEach(() => {
  write('flotilla.config.mjs', 'export default { modules: [] };\n');
  write('package.json', '{ "name": "town", "private": true }');
  write('pnpm-workspace.yaml', 'packages:\n  - modules/*\n');
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n");
  write('modules/fleet/package.json', '{ "name": "@app/fleet", "version": "1.0.0" }');
});
afterAll(() => {
  process.chdir(folder);
  rmSync(root, { recursive: true, force: true });
});

describe('the argument', () => {
  const project = (): Project => ({
    root,
    configFile: 'flotilla.config.mjs',
    modules: [],
    api: '.',
    site: '.',
    content: 'content',
    modulesFolder: 'modules',
    scope: '@app',
    settings: {},
    rowPages: {},
  });

  it.each([
    ['blog', { name: '@flotilla/blog' }],
    ['@flotilla/blog', { name: '@flotilla/blog' }],
    ['blog@1.2.0', { name: '@flotilla/blog', range: '1.2.0' }],
    ['fleet', { name: '@app/fleet' }],
    ['@acme/fleet', { name: '@acme/fleet' }],
    ['@acme/fleet@next', { name: '@acme/fleet', range: 'next' }],
    ['@acme/fleet@^1.2.0-beta.1', { name: '@acme/fleet', range: '^1.2.0-beta.1' }],
    ['@acme/fleet@>=1', { name: '@acme/fleet', range: '>=1' }],
  ])('%s is a package', (given, requested) => {
    expect(requestedPackage(given, project())).toEqual(requested);
  });

  it.each([
    ...['../packages/admin', '../modules/fleet', './fleet', '/tmp/fleet', 'fleet/../fleet', '', '.', '..'],
    ...[
      'file:../fleet',
      'fleet.tgz',
      'https://example.com/fleet.tgz',
      'acme/fleet',
      'git+ssh://example.com/x',
    ],
    ...[
      '@x/y@file:/tmp/fleet',
      '@x/y@npm:z',
      '@x/y@https://example.com/y.tgz',
      '@x/y@../y',
      '@x/y@github:z/y',
    ],
    ...[
      '@x/y@workspace:*',
      '@x/y@',
      '@x/y@1 || 2',
      '@x/y@$(id)',
      '@x/y@1&id',
      '@x/y@1\n',
      '@x/../y',
      '@x/y/z',
      '@/y',
      '@x/',
    ],
    ...['--registry=http://example.com', '@x/--y', '@X/y', '@flotilla/../fleet'],
  ])('%j is none', (given) => {
    expect(() => requestedPackage(given, project())).toThrow(Failure);
  });
});

it('restores manifest and lockfile when the package is not a module', async () => {
  const paths = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'flotilla.config.mjs'];
  const before = paths.map(read);

  await expect(addCommand().parseAsync(['node', 'add', 'fleet'])).rejects.toThrow(
    '@app/fleet is not a module of Flotilla.',
  );
  expect(existsSync(join(root, 'node_modules/@app/fleet'))).toBe(true);
  expect(paths.map(read)).toEqual(before);
});

it.each(['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'])('restores or removes %s', async (lock) => {
  for (const content of ['before', undefined]) {
    for (const name of ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'])
      rmSync(join(root, name), { force: true });
    if (content !== undefined) write(lock, content);
    const failing = restoringManifests({ root, api: 'modules/fleet' }, async () => {
      write(lock, 'changed');
      write('package.json', 'changed');
      write('modules/fleet/package.json', 'changed');
      throw new Failure('failed');
    });

    await expect(failing).rejects.toThrow('failed');
    expect(existsSync(join(root, lock)) ? read(lock) : undefined).toBe(content);
    expect(read('package.json')).toContain('"town"');
    expect(read('modules/fleet/package.json')).toContain('"@app/fleet"');
  }
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
