import { rm } from 'node:fs/promises';
import { removeModule } from '@flotilla/backend/schema';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { adminUrl, createTestApp, migratedDatabase } from '@flotilla/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { modules } from '../../modules.js';
import { differences, type InstallationState, stateOf } from './installation-state.js';
import { settleJobs } from './settled-jobs.js';
import { dataFolder, deleteOrphanedFiles } from './stored-files.js';
import { type ExistingRows, fill, use } from './use-module.js';

/** Pairs that CI runs; `REMOVAL=all` runs all, `REMOVAL=blog+rbac,crm+host` some. */
const chosen = 'startup+startup,blog+host,crm+rbac,billing+ecommerce,notification+agent,agent+notification';
const names = modules.map(({ module }) => module.name);
const pairs = pairsOf(process.env['REMOVAL'] || chosen);

const bases = new Map<string, Promise<Base>>();

afterAll(async () => {
  for (const base of bases.values()) {
    const { template, folder } = await base;
    await dropDatabase(adminUrl(), template);
    await rm(folder, { recursive: true, force: true });
  }
});

describe('a module that is added, seeded, used and removed', () => {
  it.each(pairs)('leaves nothing: %s in an installation of %s', async (added, installed) => {
    const base = await baseOf(installed === added ? '' : installed);
    const name = `flotilla_removal_${crypto.randomUUID().replaceAll('-', '')}`;
    const url = await createDatabase(adminUrl(), name, { template: base.template });
    const folder = await dataFolder(base.folder);
    const env = { SEED: 'demo', DATA_DIR: folder };
    try {
      const all = modules.filter(({ module }) => [added, installed].includes(module.name));
      const used = only(all.filter(({ module }) => module.name === added));
      const app = await createTestApp({ modules: all, databaseUrl: url, env });
      await use(app, used, { all, existing: base.rows }).finally(() => app.close());
      await removeModule({ url, modules: all, name: added, tables: 'go', environment: env });
      const rest = all.filter((module) => module !== used);
      const restarted = await createTestApp({ modules: rest, databaseUrl: url, env });
      await deleteOrphanedFiles(restarted).finally(() => restarted.close());

      expect(differences(base.state, await stateOf(url, folder))).toEqual([]);
    } finally {
      await dropDatabase(adminUrl(), name);
      await rm(folder, { recursive: true, force: true });
    }
  });
});

interface Base {
  readonly template: string;
  /** Folder of its stored files. */
  readonly folder: string;
  readonly rows: ExistingRows;
  readonly state: InstallationState;
}

/** Returns an installation of one module, or of none, that has been seeded and has rows. */
function baseOf(name: string): Promise<Base> {
  const base = bases.get(name) ?? makeBase(name);
  bases.set(name, base);
  return base;
}

async function makeBase(name: string): Promise<Base> {
  const installed = modules.filter(({ module }) => module.name === name);
  const { url } = await migratedDatabase(installed);
  const folder = await dataFolder();
  const env = { SEED: 'demo', DATA_DIR: folder };
  const app = await createTestApp({ modules: installed, databaseUrl: url, env });
  const rows: ExistingRows = new Map();
  for (const module of installed) for (const [key, id] of await fill(app, module)) rows.set(key, id);
  await settleJobs(app).finally(() => app.close());
  return { template: new URL(url).pathname.slice(1), folder, rows, state: await stateOf(url, folder) };
}

/** Returns the pairs of a list: the added module, and the installed one. */
function pairsOf(list: string): [added: string, installed: string][] {
  if (list === 'all')
    return names.flatMap((added) => names.map((installed): [string, string] => [added, installed]));
  return list.split(',').map((pair) => {
    const [added = '', installed = ''] = pair.split('+');
    return [added, installed];
  });
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('There is no such module.');
  return first;
}
