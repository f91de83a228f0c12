import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEntity } from './new-entity.js';
import { newLink, missingRequirement } from './new-link.js';
import { newModule, newStandaloneModule } from './new-module.js';
import { newAction } from './new-action.js';
import { newMail } from './new-mail.js';
import { newPage } from './new-page.js';
import { newScreen } from './new-screen.js';
import { newView } from './new-view.js';
import { addRussianLabels, russianNames } from './labels-file.js';
import { SourceTree } from './source-tree.js';
import { versionsFor } from './versions.js';

const versions = versionsFor('/');
const project = {
  root: '',
  configFile: 'flotilla.config.ts',
  modules: ['@flotilla/file-storage'],
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
  root = mkdtempSync(join(tmpdir(), 'flotilla-generators-'));
  for (const [path, text] of Object.entries(emptyProject)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  tree = new SourceTree(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a generated module', () => {
  beforeAll(() => {
    newModule(tree, project, { name: 'fleet', tier: 4, versions });
    for (const name of ['boat', 'sea-port']) newEntity(tree, project, { module: 'fleet', name });
    newLink(tree, project, { from: 'fleet.sea-port', to: 'fleet.boat', versions });
    newLink(tree, project, { from: 'fleet.boat', to: 'file-storage.file', versions });
    for (const entity of ['boat', 'sea-port'])
      newPage(tree, project, { module: 'fleet', entity, versions, hasDetail: true });
    for (const entity of ['boat', 'sea-port'])
      newScreen(tree, project, { module: 'fleet', entity, versions });
    const call = { module: 'fleet', hasForm: true, versions };
    newAction(tree, project, {
      ...call,
      name: 'book',
      creates: 'booking',
      on: 'boat',
      ruTitle: 'Забронировать',
    });
    newAction(tree, project, { ...call, name: 'ask', creates: 'ask-request' });
    newScreen(tree, project, { module: 'fleet', entity: 'booking', versions });
    newMail(tree, project, { module: 'fleet', name: 'booked', versions });
    tree.save();
  });

  it('has the page of the list in the trail of a row, and the Russian title on the button of a form', () => {
    const overview = tree.read('modules/fleet/src/react/boat-overview.tsx');
    expect(overview).toContain(
      `steps={[{ path: '/fleet/boats', label: t('list') }, { of: wholeBoat, row: boat }]}`,
    );
    expect(overview).toContain(`en: { list: 'Boats' }`);
    expect(tree.read('modules/fleet/src/react/book-form.tsx')).toContain(`send: 'Забронировать'`);
    expect(tree.read('modules/fleet/src/react/ask-form.tsx')).toContain(`send: 'Отправить'`);
  });

  it('lists its parts in the manifest, sorted', () => {
    expect(tree.read('modules/fleet/src/index.ts'))
      .toBe(`import { defineModule, exportsOf } from '@flotilla/core';
import * as actions from './actions.js';
import { askRequest } from './entities/ask-request.js';
import { boat } from './entities/boat.js';
import { booking } from './entities/booking.js';
import { seaPort } from './entities/sea-port.js';
import { widget } from './entities/widget.js';
import { labels } from './labels.js';
import * as links from './links.js';
import * as views from './views.js';

export const fleet = defineModule({
  name: 'fleet',
  entities: [askRequest, boat, booking, seaPort, widget],
  variants: { 'notification.template': ['fleet-booked'] },
  actions: exportsOf(Object.entries(actions)),
  views: exportsOf(Object.entries(views)),
  labels,
  links: exportsOf(Object.entries(links)),
});

export { askRequest, type AskRequest } from './entities/ask-request.js';
export { boat, type Boat } from './entities/boat.js';
export { booking, type Booking } from './entities/booking.js';
export { seaPort, type SeaPort } from './entities/sea-port.js';
export { widget, type Widget } from './entities/widget.js';
export { boatsToFileStorageModuleFiles, seaPortsToBoats, seaPortsToFileStorageModuleFiles } from './links.js';
export { boatPictures, seaPortPictures } from './selections.js';
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
    expect(Object.keys((manifest as { dependencies: object }).dependencies)).toEqual([
      '@flotilla/core',
      '@flotilla/file-storage',
      'zod',
    ]);
    expect(tree.read('modules/fleet/src/react/index.ts')).toBe(`import { variantsIn } from '@flotilla/react';
import * as all from './variants.js';

export { islands } from './islands.js';
export { askFormWidget, boatList, boatOverview, seaPortList, seaPortOverview } from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);
`);
    expect(tree.read('modules/fleet/src/react/variants.ts'))
      .toBe(`export { askFormWidget } from './ask-form-widget.js';
export { boatList } from './boat-list.js';
export { boatOverview } from './boat-overview.js';
export { seaPortList } from './sea-port-list.js';
export { seaPortOverview } from './sea-port-overview.js';
`);
  });

  it('has an e-mail input in the form of an action', () => {
    expect(tree.read('modules/fleet/src/react/ask-form.tsx')).toContain('name="email" type="email"');
  });

  it('lists the widget of a form when the module has no views', () => {
    const module = 'harbour';
    newModule(tree, project, { name: module, tier: 4, versions });
    newAction(tree, project, { module, name: 'ask', creates: 'question', hasForm: true, versions });

    expect(tree.read('modules/harbour/src/react/index.ts'))
      .toBe(`import { variantsIn } from '@flotilla/react';
import * as all from './variants.js';
export { islands } from './islands.js';
export { askFormWidget } from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);
`);
  });

  it('adds views to the list that earlier versions wrote', () => {
    const module = 'quay';
    newModule(tree, project, { name: module, tier: 4, versions });
    newEntity(tree, project, { module, name: 'berth' });
    const list = `import type { Variant } from '@flotilla/react';\n\nexport const variants: readonly Variant[] = [];\n`;
    tree.add('modules/quay/src/react/index.ts', list);
    newView(tree, project, { module, entity: 'berth', versions, hasDetail: false });

    expect(tree.read('modules/quay/src/react/index.ts')).toContain(
      'export const variants: readonly Variant[] = [berthList];',
    );
    expect(tree.has('modules/quay/src/react/variants.ts')).toBe(false);
  });

  it('adds the entry point ./admin with the first screen', () => {
    const manifest = JSON.parse(tree.read('modules/fleet/package.json')) as object;
    expect(manifest).toHaveProperty(['exports', './admin', 'source'], './src/admin/index.ts');
    expect(tree.read('modules/fleet/src/admin/index.ts')).toContain(
      '[boatBoard, seaPortBoard, bookingBoard]',
    );
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
    newEntity(own, itself, { module: 'fleet', name: 'boat' });
    newView(own, itself, { module: 'fleet', entity: 'boat', versions, hasDetail: false });
    newScreen(own, itself, { module: 'fleet', entity: 'boat', versions });
  });

  it('exports its build to installers, and its source to itself', () => {
    const { exports } = JSON.parse(own.read('package.json')) as { exports: Record<string, object> };

    expect(Object.keys(exports)).toEqual([
      ...['.', './backend'],
      ...['./react', './styles.css', './admin', './admin.css'],
    ]);
    expect(exports['./styles.css']).toBe('./dist/styles.css');
    expect(exports['./react']).toEqual({
      '@acme/fleet/source': './src/react/index.ts',
      types: './dist/react/index.d.ts',
      default: './dist/react/index.js',
    });
  });

  it('depends on core only, and has the rest as peer dependencies', () => {
    const manifest = JSON.parse(own.read('package.json')) as Record<string, Record<string, unknown>>;

    expect(manifest['dependencies']).toEqual({
      '@flotilla/core': versions.framework,
      '@flotilla/file-storage': versions.framework,
    });
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
    /waits for the module "ecommerce".*flotilla add ecommerce.*migrate generate$/,
  );
});

describe('Russian texts', () => {
  const texts = (entity: string) => tree.read(`modules/fleet/content/fleet.${entity}.json`);

  it('contain the Russian names, or none', () => {
    addRussianLabels(tree, 'modules/fleet', { lighthouse: 'Маяк', 'lighthouse.*': 'Маяки' });
    for (const name of ['lighthouse', 'pier']) {
      newEntity(tree, project, { module: 'fleet', name });
      newPage(tree, project, { module: 'fleet', entity: name, versions, hasDetail: false });
    }
    expect(texts('lighthouse')).toContain('"ru": "Маяк № 1"');
    expect(texts('pier')).toContain('"ru": "Пример № 1"');
    expect(tree.read('modules/fleet/content/website-builder.button.json')).toMatch(
      /"ru": "Список"[^]*"ru": "Маяки"/,
    );
  });

  it.each([['Лодка'], ['Boat,Boats'], ['Лодка,Лодки,Лодок'], [`Лодка,'}`]])('are not %s', (names) => {
    expect(() => russianNames(names)).toThrow('--ru Лодка,Лодки');
  });
});

it('restores written files when a file cannot be written', () => {
  const half = new SourceTree(root);
  half.edit('flotilla.config.ts', () => 'changed');
  half.add('new/file.txt', 'new');
  half.add('flotilla.config.ts/below-a-file.ts', '');

  expect(() => half.save()).toThrow(/ENOTDIR|EEXIST/);
  const after = new SourceTree(root);
  expect(after.read('flotilla.config.ts')).toContain(`'@harbour/fleet'`);
  expect(after.has('new')).toBe(false);
});

it('rejects a link to an entity that an installed module lacks', () => {
  const folder = join(root, 'apps/api/node_modules/@flotilla');
  mkdirSync(folder, { recursive: true });
  const installed = join(import.meta.dirname, '../../../../modules/file-storage');
  symlinkSync(installed, join(folder, 'file-storage'), 'junction');

  expect(() => newLink(tree, project, { from: 'fleet.boat', to: 'file-storage.fil', versions })).toThrow(
    /The module "file-storage" has no entity "fil"\. Did you mean "file"\?\nIt has file, /,
  );
});

describe('generators reject', () => {
  it.each([
    [
      'a plural',
      () => newEntity(tree, project, { module: 'fleet', name: 'ferries' }),
      /Name one row: "ferry"/,
    ],
    [
      'a name that generated files use',
      () => newEntity(tree, project, { module: 'fleet', name: 'list' }),
      /"fleet-item"/,
    ],
    [
      'an entity with the name of its module',
      () => newEntity(tree, project, { module: 'fleet', name: 'fleet' }),
      /"fleet-item"/,
    ],
    [
      'a module with the name of an installed one',
      () => newModule(tree, project, { name: 'file-storage', tier: 8, versions }),
      /has a module "file-storage": @flotilla\/file-storage/,
    ],
    [
      'an existing link',
      () => newLink(tree, project, { from: 'fleet.boat', to: 'file-storage.file', versions }),
      /has the link boatsToFileStorageModuleFiles/,
    ],
    [
      'a link to an entity that its module lacks',
      () => newLink(tree, project, { from: 'fleet.boat', to: 'fleet.sea-prot', versions }),
      /The module "fleet" has no entity "sea-prot"/,
    ],
    [
      'a link from an entity that its module lacks',
      () => newLink(tree, project, { from: 'fleet.bote', to: 'file-storage.file', versions }),
      /The module "fleet" has no entity "bote"/,
    ],
    [
      'a noun without a regular plural',
      () => newEntity(tree, project, { module: 'fleet', name: 'harbour-news' }),
      /would be called "harbour-newses"\.\n.*"harbour-news-item"/,
    ],
    [
      'an existing page',
      () => newPage(tree, project, { module: 'fleet', entity: 'boat', versions, hasDetail: true }),
      /boat-overview\.tsx exists/,
    ],
    [
      'an existing action',
      () =>
        newAction(tree, project, {
          ...{ module: 'fleet', name: 'book', creates: 'other-booking', hasForm: false, versions },
        }),
      /has the action book/,
    ],
    [
      'a page of an entity without texts',
      () => newPage(tree, project, { module: 'fleet', entity: 'booking', versions, hasDetail: false }),
      /\.\.\.content\(\)/,
    ],
    [
      'an existing entity',
      () => newEntity(tree, project, { module: 'fleet', name: 'boat' }),
      /boat\.ts exists/,
    ],
    [
      'a name that is not kebab-case',
      () => newEntity(tree, project, { module: 'fleet', name: 'SeaPort' }),
      /kebab-case, such as "buttons-array"/,
    ],
    ['a reserved word', () => newEntity(tree, project, { module: 'fleet', name: 'class' }), /another name/],
    [
      'a link without a module',
      () => newLink(tree, project, { from: 'boat', to: 'fleet.sea-port', versions }),
      /module and entity/,
    ],
    [
      'an entity of a missing module',
      () => newEntity(tree, project, { module: 'rail', name: 'train' }),
      /index\.ts does not exist/,
    ],
    [
      'a view of a missing entity',
      () =>
        newView(new SourceTree(root), project, {
          module: 'fleet',
          entity: 'train',
          versions,
          hasDetail: false,
        }),
      /train\.ts does not exist/,
    ],
  ])('%s', (_, write, message) => {
    expect(write).toThrow(message);
  });
});

const emptyProject = {
  'apps/api/package.json': '{\n  "name": "@harbour/api"\n}\n',
  'flotilla.config.ts': `export default defineConfig({\n  modules: [],\n});\n`,
};
