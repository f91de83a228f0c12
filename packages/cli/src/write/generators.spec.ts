import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEntity } from './new-entity.js';
import { newLink, whatIsMissingFor } from './new-link.js';
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
  // Inside the package, so that what is written finds the framework.
  root = mkdtempSync(join(packageFolder, 'test-project-'));
  for (const [path, text] of Object.entries(emptyProject)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  tree = new SourceTree(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('what is written', () => {
  it('is a module with its entities, links, views and screens, which compiles', () => {
    newModule(tree, project, { name: 'fleet', tier: 4, versions });
    for (const name of ['boat', 'sea-port']) newEntity(tree, project, 'fleet', name);
    newLink(tree, project, 'fleet.sea-port', 'fleet.boat');
    newLink(tree, project, 'fleet.boat', 'file-storage.file');
    for (const entity of ['boat', 'sea-port']) newView(tree, project, { module: 'fleet', entity, versions });
    for (const entity of ['boat', 'sea-port']) newScreen(tree, project, { module: 'fleet', entity, versions });
    tree.save();
    expect(compilerErrors()).toBe('');
  }, 300_000);

  it('stands on the manifest, in order', () => {
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

  it('is installed in the app', () => {
    expect(tree.read('flotilla.config.ts')).toContain(`modules: ['@harbour/fleet'],`);
    expect(JSON.parse(tree.read('apps/api/package.json'))).toHaveProperty(['dependencies', '@harbour/fleet'], 'workspace:^');
  });

  it('opens the door for screens with the first view', () => {
    const manifest = JSON.parse(tree.read('modules/fleet/package.json')) as object;
    expect(manifest).toHaveProperty(['exports', './react', 'source'], './src/react/index.ts');
    expect(manifest).toHaveProperty(['peerDependenciesMeta', 'react'], { optional: true });
    expect(Object.keys((manifest as { dependencies: object }).dependencies)).toEqual(['@flotilla/core']);
    expect(tree.read('modules/fleet/src/react/index.ts')).toContain('[boatList, seaPortList]');
  });

  it('opens the door for the admin with the first screen', () => {
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

describe('a module of its own', () => {
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

  it('leads those who install it to what was built, and itself to its source', () => {
    const { exports } = JSON.parse(own.read('package.json')) as { exports: Record<string, object> };

    expect(Object.keys(exports)).toEqual(['.', './backend', './react', './admin']);
    expect(exports['./react']).toEqual({
      '@acme/fleet/source': './src/react/index.ts',
      types: './dist/react/index.d.ts',
      default: './dist/react/index.js',
    });
  });

  it('brings nothing but definitions, and asks for no second installation', () => {
    const manifest = JSON.parse(own.read('package.json')) as Record<string, Record<string, unknown>>;

    expect(manifest['dependencies']).toEqual({ '@flotilla/core': versions.framework });
    expect(Object.keys(manifest['peerDependencies'] ?? {})).toEqual(Object.keys(manifest['peerDependenciesMeta'] ?? {}));
    const first = new SourceTree(join(root, 'other'));
    newStandaloneModule(first, '@acme/fleet', versions);
    expect(JSON.parse(first.read('package.json'))).toHaveProperty('devDependencies', manifest['devDependencies']);
  });

  it('is tried in an application whose pages it does not publish', () => {
    expect(own.read('flotilla.config.ts')).toMatch(/content: 'application\/content'[^]*'@acme\/fleet'/);
    expect(own.read('application/content/host.layout.json')).toContain('"slug": "main"');
    expect(own.has('content/host.layout.json')).toBe(false);
    expect(JSON.parse(own.read('package.json'))).toHaveProperty('files', ['dist', 'src', 'content', 'README.md']);
  });
});

it('says of a link whose other side is not there what to do for its migration', () => {
  const modules = ['@flotilla/blog', 'crew'];

  expect(whatIsMissingFor('blog.article', { modules })).toBeUndefined();
  expect(whatIsMissingFor('crew.sailor', { modules })).toBeUndefined();
  expect(whatIsMissingFor('ecommerce.product', { modules })).toMatch(/waits for the module "ecommerce".*--save-dev.*migrate generate$/);
});

describe('what is refused', () => {
  it.each([
    ['an entity that is there', () => newEntity(tree, project, 'fleet', 'boat'), /boat\.ts exists/],
    ['a name that is not kebab-case', () => newEntity(tree, project, 'fleet', 'SeaPort'), /kebab-case, such as "buttons-array"/],
    ['a word of the language', () => newEntity(tree, project, 'fleet', 'class'), /another name/],
    ['a link without a module', () => newLink(tree, project, 'boat', 'fleet.sea-port'), /module and entity/],
    ['an entity of a module that is not there', () => newEntity(tree, project, 'rail', 'train'), /index\.ts does not exist/],
    [
      'a view of an entity that is not there',
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
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  try {
    execFileSync(process.execPath, [compiler, '-p', root, '--skipLibCheck'], { encoding: 'utf8' });
    return '';
  } catch (error) {
    const lines = (error as { stdout: string }).stdout.split('\n');
    return lines.filter((line) => line.includes('test-project-')).join('\n');
  }
}
