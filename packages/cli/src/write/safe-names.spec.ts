import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure, type Project } from '@flotilla/runtime';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { writeMigrations } from '../migrate/generate.js';
import { newAction } from './new-action.js';
import { newEntity } from './new-entity.js';
import { newLink } from './new-link.js';
import { newMail } from './new-mail.js';
import { newModule, newStandaloneModule } from './new-module.js';
import { newPage } from './new-page.js';
import { newScreen } from './new-screen.js';
import { newView } from './new-view.js';
import { SourceTree } from './source-tree.js';
import { versionsFor } from './versions.js';

const versions = versionsFor('/');
const repository = join(import.meta.dirname, '../../../..');
const root = mkdtempSync(join(tmpdir(), 'flotilla-names-'));
const project: Project = {
  root,
  configFile: 'flotilla.config.ts',
  modules: [],
  api: '.',
  site: '.',
  content: 'content',
  modulesFolder: 'modules',
  scope: '@harbour',
  settings: { LANGUAGES: 'en,rus' },
  rowPages: {},
};
let tree: SourceTree;

beforeEach(() => {
  tree = new SourceTree(root);
  tree.add('package.json', '{}\n');
  tree.add('flotilla.config.ts', 'export default defineConfig({\n  modules: [],\n});\n');
  newModule(tree, project, { name: 'fleet', tier: 4, versions });
  for (const name of ['boat', 'crew']) newEntity(tree, project, { module: 'fleet', name });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Each generator with each name that its command takes. */
const generators: Readonly<Record<string, (name: string) => unknown>> = {
  'new module': (name) => newModule(tree, project, { name, tier: 4, versions }),
  'new module --standalone': (name) => newStandaloneModule(tree, `@acme/${name}`, versions),
  'new module --standalone, scope': (name) => newStandaloneModule(tree, `@${name}/fleet`, versions),
  'new entity, module': (module) => newEntity(tree, project, { module, name: 'berth' }),
  'new entity': (name) => newEntity(tree, project, { module: 'fleet', name }),
  'new link, from': (name) => newLink(tree, project, { from: `${name}.boat`, to: 'fleet.crew', versions }),
  'new link, entity': (name) => newLink(tree, project, { from: `fleet.${name}`, to: 'fleet.crew', versions }),
  'new link, to': (name) => newLink(tree, project, { from: 'fleet.boat', to: `${name}.crew`, versions }),
  'new view, module': (module) => newView(tree, project, { module, entity: 'boat', ...detailed }),
  'new view': (entity) => newView(tree, project, { module: 'fleet', entity, ...detailed }),
  'new page, module': (module) => newPage(tree, project, { module, entity: 'boat', ...detailed }),
  'new page': (entity) => newPage(tree, project, { module: 'fleet', entity, ...detailed }),
  'new action, module': (module) => newAction(tree, project, { ...action, module }),
  'new action': (name) => newAction(tree, project, { ...action, name }),
  'new action --creates': (creates) => newAction(tree, project, { ...action, creates }),
  'new action --on': (on) => newAction(tree, project, { ...action, on }),
  'new mail, module': (module) => newMail(tree, project, { module, name: 'booked', versions }),
  'new mail': (name) => newMail(tree, project, { module: 'fleet', name, versions }),
  'new screen, module': (module) => newScreen(tree, project, { module, entity: 'boat', versions }),
  'new screen': (entity) => newScreen(tree, project, { module: 'fleet', entity, versions }),
  'migrate generate --name': (name) => writeMigrations(project, [], { name }),
};
const detailed = { versions, hasDetail: true };
const action = { module: 'fleet', name: 'book', creates: 'booking', hasForm: true, versions };
const hostile = [
  ...['../../../tmp/atk/victim', 'fleet/../fleet', '/tmp/atk', String.raw`..\fleet`, '..', '.', ''],
  ...[
    `fl'eet`,
    `fleet', x: process.exit()`,
    'fleet`',
    '${fleet}',
    'fleet\n',
    'Fleet',
    'флот',
    'a'.repeat(41),
  ],
];
const reserved = ['constructor', 'to-string', 'prototype', 'then', 'class'];

describe.each(Object.keys(generators))('%s', (command) => {
  const write = (name: string) => generators[command]?.(name);

  it.each(hostile)('rejects the name %j', (name) => {
    expect(() => write(name)).toThrow(Failure);
  });

  it('rejects names that are reserved in JavaScript', () => {
    // A scope is not part of source code.
    for (const name of command.endsWith('scope') ? [] : reserved)
      expect(() => write(name)).toThrow(/reserved word/);
  });
});

it('explains which names are allowed', () => {
  expect(() => newEntity(tree, project, { module: 'fleet/../fleet', name: 'berth' })).toThrow(
    '"fleet/../fleet" is not a valid name of a module.\nWrite it in kebab-case, such as "buttons-array": lowercase Latin letters, digits and single hyphens',
  );
});

describe('a new module', () => {
  it.each(['en', 'hr', 'rus'])('is not named like the language %s', (name) => {
    expect(() => generators['new module']?.(name)).toThrow('code of a language');
  });

  it('is not named like a module of Flotilla that can be added', () => {
    expect(() => generators['new module']?.('ecommerce')).toThrow('flotilla add ecommerce');
  });

  it('is not named like an installed package', () => {
    const installed = { ...project, api: 'apps/api', scope: '@nestjs' };
    const unchanged = new SourceTree(repository);

    expect(() => newModule(unchanged, installed, { name: 'common', tier: 4, versions })).toThrow(
      'The package @nestjs/common is installed.',
    );
  });

  it('is not written into a folder with other files', () => {
    for (const path of ['modules/harbour/notes.txt', 'standalone/notes.txt']) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), 'Foreign.');
    }
    const problem = 'is not empty: it has notes.txt.';

    expect(() => generators['new module']?.('harbour')).toThrow(`modules/harbour ${problem}`);
    const standalone = new SourceTree(join(root, 'standalone'));
    expect(() => newStandaloneModule(standalone, '@acme/harbour', versions)).toThrow(problem);
  });

  it.each(readdirSync(join(repository, 'packages')))('is not named like the package %s', (name) => {
    expect(() => generators['new module']?.(name)).toThrow('name of the framework');
  });

  it.each(pathsOfFramework())('is not named like the path %s', (name) => {
    expect(() => generators['new module']?.(name)).toThrow('name of the framework');
  });
});

it.each(['../outside.ts', '/tmp/outside.ts', 'modules/../../outside.ts', '..'])(
  'a tree of sources has no file %s outside of its root',
  (path) => {
    for (const use of [
      () => tree.add(path, ''),
      () => tree.has(path),
      () => tree.read(path),
      () => tree.remove(path),
      () => tree.filesIn(path),
    ])
      expect(use).toThrow('is outside of the project');
  },
);

/** Returns the first segments of the paths that the framework serves below `/api`, and on the site. */
function pathsOfFramework(): string[] {
  const found = new Set<string>();
  const folders = {
    'packages/backend/src': /'\/?api\/([a-z-]+)/g,
    'packages/site/src/server': /'\/([a-z-]+)/g,
  };
  for (const [folder, pattern] of Object.entries(folders))
    for (const file of readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/(?:controller|route|app|actions|engines)\.ts$/.test(file)) continue;
      const text = readFileSync(join(repository, folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(pattern)) found.add(name);
    }
  return [...found];
}
