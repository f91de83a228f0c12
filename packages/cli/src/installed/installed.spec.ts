import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Project } from '@flotilla/runtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeContentOf } from '../write/content-rows.js';
import { SourceTree } from '../write/source-tree.js';
import { dependentsOf, missingModules, modulePackage, withModule } from './module-packages.js';
import { install, packageManagerOf } from './package-manager.js';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'flotilla-installed-')));
  write('package.json', { name: 'town' });
  installModule('files', 0);
  installModule('shop', 2, { files: '*', 'left-pad': '*' });
  installModule('gifts', 4, { shop: '*' });
  installModule('pages', 6);
  write('node_modules/left-pad/package.json', { name: 'left-pad' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

function installModule(name: string, tier: number, dependencies: Record<string, string> = {}): void {
  const exports = { './backend': './backend.js' };
  write(`node_modules/${name}/package.json`, { name, exports, dependencies, flotilla: { tier } });
}

const project = (modules: readonly string[]): Project => ({
  root,
  configFile: 'flotilla.config.ts',
  modules,
  api: '.',
  site: '.',
  content: 'content',
  modulesFolder: 'modules',
  scope: '@town',
  settings: {},
  rowPages: {},
});

describe('installed modules', () => {
  it('differ from other packages', () => {
    expect(modulePackage(project([]), 'shop')).toMatchObject({ tier: 2, needs: ['files'] });
    expect(modulePackage(project([]), 'left-pad')).toBeUndefined();
  });

  it('are added after the modules that they need and before those of higher tiers', () => {
    const before = project(['pages']);
    const missing = missingModules(before, 'gifts');
    const modules = missing.reduce((list, name) => withModule(project(list), name), [...before.modules]);

    expect(missing).toEqual(['files', 'shop', 'gifts']);
    expect(modules).toEqual(['files', 'shop', 'gifts', 'pages']);
  });

  it('are needed by the modules that depend on them, directly or not', () => {
    expect(dependentsOf(project(['files', 'shop', 'gifts', 'pages']), 'files')).toEqual(['shop', 'gifts']);
    expect(dependentsOf(project(['files', 'pages']), 'files')).toEqual([]);
  });
});

describe('the package manager', () => {
  it.each([
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['package-lock.json', 'npm'],
  ])('with %s is %s, also in a folder below', (lock, manager) => {
    write(lock, {});

    expect(packageManagerOf(join(root, 'modules/shop'), {})).toBe(manager);
  });

  it('is the declared one, else the running one, else npm', () => {
    expect(packageManagerOf(root, {})).toBe('npm');
    expect(packageManagerOf(root, { npm_config_user_agent: 'pnpm/12.0.0 node/v24' })).toBe('pnpm');
    write('package.json', { packageManager: 'yarn@4.0.0' });
    expect(packageManagerOf(root, { npm_config_user_agent: 'npm/11.0.0' })).toBe('yarn');
  });
});

it('a failed installation names the command that completes it', async () => {
  write('package.json', { packageManager: 'npm@11.0.0', dependencies: { missing: 'file:nowhere.tgz' } });

  await expect(install(root)).rejects.toMatchObject({
    problem: 'npm install --no-audit --no-fund failed.',
    fix: expect.stringContaining(`then run in ${root}: npm install`),
  });
});

it('the content of a module leaves with it, and other content stays', () => {
  const url = '/shop/goods';
  write('content/shop.widget.json', [{ slug: 'goods' }]);
  write('content/host.page.json', [{ url }, { url: '/' }]);
  write('content/host.widget.json', [{ slug: 'shop-goods' }, { slug: 'home' }]);
  write('content/host.widgets-to-external-widgets.json', [
    { widgetId: 'shop-goods', externalModule: 'shop', externalWidgetId: 'goods' },
    { widgetId: 'home', externalWidgetId: 'home' },
  ]);
  write('content/website-builder.button.json', [{ slug: 'menu-shop-goods', url }]);
  write('content/website-builder.buttons-arrays-to-buttons.json', [{ buttonId: 'menu-shop-goods' }]);
  const tree = new SourceTree(root);

  const removed = removeContentOf(tree, 'content', 'shop');
  tree.save();

  expect(removed).toEqual([
    { entity: 'host.page', key: url },
    { entity: 'host.widget', key: 'shop-goods' },
    { entity: 'website-builder.button', key: 'menu-shop-goods' },
  ]);
  expect(readdirSync(join(root, 'content')).toSorted()).toEqual([
    'host.page.json',
    'host.widget.json',
    'host.widgets-to-external-widgets.json',
  ]);
  expect(JSON.parse(tree.read('content/host.page.json'))).toEqual([{ url: '/' }]);
  expect(JSON.parse(tree.read('content/host.widget.json'))).toEqual([{ slug: 'home' }]);
});

it('the edited content of a module stays', () => {
  const url = '/shop/goods';
  write('content/host.page.json', [{ url }, { url: '/shop/offers' }]);
  write('content/website-builder.button.json', [{ slug: 'menu-shop-goods', url }]);
  const tree = new SourceTree(root);

  removeContentOf(
    tree,
    'content',
    'shop',
    new Set([`host.page ${url}`, 'website-builder.button menu-shop-goods']),
  );
  tree.save();

  expect(JSON.parse(tree.read('content/host.page.json'))).toEqual([{ url }]);
  expect(JSON.parse(tree.read('content/website-builder.button.json'))).toHaveLength(1);
});
