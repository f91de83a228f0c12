import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuilder, type Rollup } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stripServerCode } from './strip-server-code.js';
import { virtualModules } from './virtual-modules.js';

const files = {
  'package.json': '{ "name": "harbour" }',
  'node_modules/fleet/package.json':
    '{ "name": "fleet", "type": "module", "sideEffects": false, "exports": { ".": "./index.js" } }',
  'node_modules/fleet/index.js': `import { defineModule } from './define-module.js';
import { boat } from './boat.js';
import * as views from './views.js';
export const fleet = defineModule({ name: 'fleet', entities: [boat], links: [], events: ['sunk'], views: Object.values(views), labels: { en: { boat: 'Vessel' } } });`,
  'node_modules/fleet/define-module.js':
    'export const defineModule = (module) => module;\nexport const defineEntity = (entity) => entity;',
  'node_modules/fleet/boat.js': `import { defineEntity } from './define-module.js';
export const boat = defineEntity({
  name: 'boat',
  fields: { berths: { checks: 'kept', index: true }, index: String(1) },
  naturalKey: ['name'],
  ui: { searched: ['name'], columns: ['index'] },
  checks: [{ name: 'berths', sql: '"berths" > 0' }],
  personal: { kept: { because: 'boats are kept' } },
});`,
  'node_modules/fleet/views.js': `const crew = { type: 'via', link: { key: 'fleet.boats-to-sailors', from: 'fleet.boat' }, far: { parts: {} } };
const home = { type: 'referred', field: 'harbourId', far: { parts: {} } };
export const boatDefault = {
  type: 'view',
  of: { type: 'selection', key: 'fleet.boat', fields: ['name'], parts: { crew, home } },
  variant: 'default',
  lists: {},
  classWords: ['muted'],
};`,
  'node_modules/zod/package.json':
    '{ "name": "zod", "type": "module", "sideEffects": false, "exports": { ".": "./index.js" } }',
  'node_modules/zod/index.js':
    'const schema = (kind) => ({ kind, max: () => schema("text of zod") }); export const z = { object: schema, string: () => schema("text of zod") };',
  'core/src/calls.js': `import { z } from 'zod';
const defineAction = ({ schemas = {}, ...rest }) => ({ ...rest, schemas });
const params = z.object({ id: z.string().max(200) });
export const answer = z.object({ name: z.string() });
export const route = '/api/boats';
export const readBoat = defineAction({ name: 'read', path: '/api/boats/{id}', schemas: { params, answer } });`,
  'calls.js': "export { readBoat, route } from './core/src/calls.js';",
};

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'flotilla-admin-')));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps the parts of definitions and views that the admin uses', async () => {
  const { modules } = (await run(await builtAdmin('virtual:flotilla/admin'))) as { modules: unknown };

  const of = { key: 'fleet.boat', parts: [{ type: 'via', link: { key: 'fleet.boats-to-sailors' } }] };
  const boat = {
    name: 'boat',
    fields: { berths: { checks: 'kept' }, index: '1' },
    ui: { columns: ['index'] },
  };
  expect(modules).toEqual([
    {
      name: 'fleet',
      entities: [boat],
      links: [],
      views: [{ of, variant: 'default' }],
    },
  ]);
});

it('drops zod with the schemas of calls that only the API validates', async () => {
  const code = await builtAdmin('./calls.js');

  expect(code).not.toContain('text of zod');
  expect(await run(code)).toEqual({
    readBoat: { name: 'read', path: '/api/boats/{id}', schemas: {} },
    route: '/api/boats',
  });
});

async function builtAdmin(input: string): Promise<string> {
  const places = {
    root: folder,
    configFile: 'flotilla.config.ts',
    api: '.',
    site: '.',
    content: 'content',
    modulesFolder: 'modules',
    scope: '@harbour',
  };
  const project = { ...places, modules: ['fleet'], settings: {}, rowPages: {} };
  const build = {
    write: false,
    rollupOptions: {
      input,
      preserveEntrySignatures: 'strict',
      output: { format: 'es' },
    },
  } as const;
  const builder = await createBuilder({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [stripServerCode(), virtualModules(project)],
    environments: { admin: { consumer: 'client', build } },
  });
  const { admin } = builder.environments;
  if (!admin) throw new Error('No admin is built.');
  const output = [await builder.build(admin)]
    .flat()
    .flatMap((bundle) => (bundle as Rollup.RollupOutput).output);
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  return entry?.type === 'chunk' ? entry.code : '';
}

/** Returns the exports of a script. */
const run = async (code: string): Promise<unknown> => ({
  ...(await import(`data:text/javascript,${encodeURIComponent(code)}`)),
});
