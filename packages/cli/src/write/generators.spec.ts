import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEntity } from './new-entity.js';
import { newLink, missingRequirement } from './new-link.js';
import { newModule, newStandaloneModule } from './new-module.js';
import { newScreen } from './new-screen.js';
import { newView } from './new-view.js';
import { SourceTree } from './source-tree.js';
import { versionsFor } from './versions.js';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
const versions = versionsFor('/');
const project = {
  root: '',
  modules: [],
  api: 'apps/api',
  site: 'apps/web',
  content: 'content',
  modulesFolder: 'modules',
  scope: '@harbour',
  settings: {},
  rowPages: {},
};

let root: string;
let tree: SourceTree;

beforeAll(() => {
  // Inside the package, so that the generated code resolves the framework.
  root = mkdtempSync(join(packageFolder, 'test-project-'));
  for (const [path, text] of Object.entries(emptyProject)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  tree = new SourceTree(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a generated module', () => {
  it('compiles with entities, links, views and screens', () => {
    newModule(tree, project, { name: 'fleet', tier: 4, versions });
    for (const name of ['boat', 'sea-port']) newEntity(tree, project, 'fleet', name);
    newLink(tree, project, 'fleet.sea-port', 'fleet.boat');
    newLink(tree, project, 'fleet.boat', 'file-storage.file');
    for (const entity of ['boat', 'sea-port']) newView(tree, project, { module: 'fleet', entity, versions });
    for (const entity of ['boat', 'sea-port'])
      newScreen(tree, project, { module: 'fleet', entity, versions });
    tree.save();
    expect(compilerErrors()).toBe('');
  }, 300_000);

  it('lists its parts in the manifest, sorted', () => {
    expect(tree.read('modules/fleet/src/index.ts')).toBe(`import { defineModule } from '@flotilla/core';
import { boat } from './entities/boat.js';
import { seaPort } from './entities/sea-port.js';
import { widget } from './entities/widget.js';
import * as links from './links.js';
import * as views from './views.js';

export const fleet = defineModule({
  name: 'fleet',
  entities: [boat, seaPort, widget],
  views: Object.values(views),
  links: Object.values(links),
});

export { boat, type Boat } from './entities/boat.js';
export { seaPort, type SeaPort } from './entities/sea-port.js';
export { widget, type Widget } from './entities/widget.js';
export { boatsToFileStorageModuleFiles, seaPortsToBoats } from './links.js';
`);
  });

  it('is installed in the application', () => {
    expect(tree.read('flotilla.config.ts')).toContain(`modules: ['@harbour/fleet'],`);
    expect(JSON.parse(tree.read('apps/api/package.json'))).toHaveProperty(
      ['dependencies', '@harbour/fleet'],
      'workspace:^',
    );
  });

  it('adds the entry point ./react with the first view', () => {
    const manifest = JSON.parse(tree.read('modules/fleet/package.json')) as object;
    expect(manifest).toHaveProperty(['exports', './react', 'source'], './src/react/index.ts');
    expect(manifest).toHaveProperty(['peerDependenciesMeta', 'react'], { optional: true });
    expect(Object.keys((manifest as { dependencies: object }).dependencies)).toEqual(['@flotilla/core']);
    expect(tree.read('modules/fleet/src/react/index.ts')).toContain('[boatList, seaPortList]');
  });

  it('adds the entry point ./admin with the first screen', () => {
    const manifest = JSON.parse(tree.read('modules/fleet/package.json')) as object;
    expect(manifest).toHaveProperty(['exports', './admin', 'source'], './src/admin/index.ts');
    expect(tree.read('modules/fleet/src/admin/index.ts')).toContain('[boatBoard, seaPortBoard]');
  });

  it('takes two files and 40 lines for an entity and a view', () => {
    const written = ['entities/boat.ts', 'react/boat-list.tsx'].map(
      (path) => tree.read(`modules/fleet/src/${path}`).trimEnd().split('\n').length,
    );
    expect(written[0]).toBeLessThanOrEqual(15);
    expect(written.reduce((sum, lines) => sum + lines)).toBeLessThanOrEqual(40);
  });
});

describe('a standalone module', () => {
  const versions = versionsFor('/', 'standalone');
  const itself = { ...project, api: '.', scope: '@acme' };
  let own: SourceTree;

  beforeAll(() => {
    own = new SourceTree(join(root, 'fleet'));
    newStandaloneModule(own, '@acme/fleet', versions);
    newEntity(own, itself, 'fleet', 'boat');
    newView(own, itself, { module: 'fleet', entity: 'boat', versions });
    newScreen(own, itself, { module: 'fleet', entity: 'boat', versions });
  });

  it('exports its build to installers, and its source to itself', () => {
    const { exports } = JSON.parse(own.read('package.json')) as { exports: Record<string, object> };

    expect(Object.keys(exports)).toEqual(['.', './backend', './react', './admin']);
    expect(exports['./react']).toEqual({
      '@acme/fleet/source': './src/react/index.ts',
      types: './dist/react/index.d.ts',
      default: './dist/react/index.js',
    });
  });

  it('depends on core only, and has the rest as peer dependencies', () => {
    const manifest = JSON.parse(own.read('package.json')) as Record<string, Record<string, unknown>>;

    expect(manifest['dependencies']).toEqual({ '@flotilla/core': versions.framework });
    expect(Object.keys(manifest['peerDependencies'] ?? {})).toEqual(
      Object.keys(manifest['peerDependenciesMeta'] ?? {}),
    );
    const first = new SourceTree(join(root, 'other'));
    newStandaloneModule(first, '@acme/fleet', versions);
    expect(JSON.parse(first.read('package.json'))).toHaveProperty(
      'devDependencies',
      manifest['devDependencies'],
    );
  });

  it('has an application with pages that are not published', () => {
    expect(own.read('flotilla.config.ts')).toMatch(/content: 'application\/content'[^]*'@acme\/fleet'/);
    expect(own.read('application/content/host.layout.json')).toContain('"slug": "main"');
    expect(own.has('content/host.layout.json')).toBe(false);
    expect(JSON.parse(own.read('package.json'))).toHaveProperty('files', [
      'dist',
      'src',
      'content',
      'README.md',
    ]);
  });
});

it('explains how to generate the migration of a link to a missing module', () => {
  const modules = ['@flotilla/blog', 'crew'];

  expect(missingRequirement('blog.article', { modules })).toBeUndefined();
  expect(missingRequirement('crew.sailor', { modules })).toBeUndefined();
  expect(missingRequirement('ecommerce.product', { modules })).toMatch(
    /waits for the module "ecommerce".*--save-dev.*migrate generate$/,
  );
});

describe('generators reject', () => {
  it.each([
    ['an existing entity', () => newEntity(tree, project, 'fleet', 'boat'), /boat\.ts exists/],
    [
      'a name that is not kebab-case',
      () => newEntity(tree, project, 'fleet', 'SeaPort'),
      /kebab-case, such as "buttons-array"/,
    ],
    ['a reserved word', () => newEntity(tree, project, 'fleet', 'class'), /another name/],
    ['a link without a module', () => newLink(tree, project, 'boat', 'fleet.sea-port'), /module and entity/],
    [
      'an entity of a missing module',
      () => newEntity(tree, project, 'rail', 'train'),
      /index\.ts does not exist/,
    ],
    [
      'a view of a missing entity',
      () => newView(new SourceTree(root), project, { module: 'fleet', entity: 'train', versions }),
      /train\.ts does not exist/,
    ],
  ])('%s', (_, write, message) => {
    expect(write).toThrow(message);
  });
});

const emptyProject = {
  'apps/api/package.json': '{\n  "name": "@harbour/api"\n}\n',
  'flotilla.config.ts': `export default defineConfig({\n  modules: [],\n});\n`,
  'tsconfig.json': JSON.stringify({
    extends: '../../../tooling/tsconfig/react.json',
    compilerOptions: { noEmit: true },
    include: ['modules/*/src'],
  }),
};

function compilerErrors(): string {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  try {
    execFileSync(process.execPath, [compiler, '-p', root, '--skipLibCheck'], { encoding: 'utf8' });
    return '';
  } catch (error) {
    const lines = (error as { stdout: string }).stdout.split('\n');
    return lines.filter((line) => line.includes('test-project-')).join('\n');
  }
}
