import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newApp } from './new-app.js';
import { SourceTree } from './source-tree.js';
import { versionsFor } from './versions.js';

let root: string;
let tree: SourceTree;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flotilla-new-app-'));
  tree = new SourceTree(root);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

function write(
  languages: readonly string[],
  options: { databaseUrl?: string; hasYarn?: boolean } = {},
): void {
  const versions = versionsFor('/', 'app');
  newApp(tree, { name: 'town', modules: ['crm'], languages, hasYarn: false, versions, ...options });
  tree.save();
}

it('lists the selected modules in the order of their dependencies', () => {
  write(['en', 'ru']);

  expect(tree.read('flotilla.config.ts')).toMatch(
    /website-builder',\s+'@flotilla\/crm',\s+'@flotilla\/rbac'/,
  );
  const { dependencies }: { dependencies: object } = JSON.parse(tree.read('package.json'));
  expect(Object.keys(dependencies)).toContain('@flotilla/crm');
  // Imports in the admin load it from the application.
  expect(Object.keys(dependencies)).toContain('@flotilla/importers');
  expect(Object.keys(dependencies)).toEqual(Object.keys(dependencies).toSorted());
});

it('has texts in the languages of the site, and English ones for others', () => {
  write(['ru', 'de']);

  expect(tree.read('flotilla.config.ts')).toContain(`LANGUAGES: 'ru,de'`);
  const widgets = tree.read('content/website-builder.widget.json');
  expect(widgets).toContain('"ru": "Добро пожаловать в Town"');
  expect(widgets).not.toContain('"en"');
});

it('has packages in folders with yarn, because modules are found in node_modules', () => {
  write(['en'], { hasYarn: true });

  expect(tree.read('.yarnrc.yml')).toContain('nodeLinker: node-modules');
  expect(tree.read('.gitignore')).toContain('\n.yarn/\n');
});

it('has a menu for the pages of new modules', () => {
  write(['en']);

  expect(JSON.parse(tree.read('content/website-builder.widgets-to-buttons-arrays.json'))).toEqual([
    { widgetId: 'site-navbar', buttonsArrayId: 'main-menu' },
  ]);
});

it('stores the address of a database in .env', () => {
  write(['en'], { databaseUrl: 'postgres://town@localhost/town' });

  expect(tree.read('.env')).toContain('postgres://town@localhost/town');
});
