import { removeModule } from '@flotilla/backend/schema';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { adminUrl, createTestApp, migratedDatabase } from '@flotilla/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { modules } from '../../modules.js';
import { type DatabaseState, differences, stateOf } from './database-state.js';
import { type ExistingRows, fill, use } from './use-module.js';

/** Pairs that CI runs; `REMOVAL=all` runs all, `REMOVAL=blog+rbac,crm+host` some. */
const chosen = 'startup+startup,blog+host,crm+rbac,billing+ecommerce,notification+agent,agent+notification';
const names = modules.map(({ module }) => module.name);
const pairs = pairsOf(process.env['REMOVAL'] || chosen);

const bases = new Map<string, Promise<Base>>();

afterAll(async () => {
  for (const base of bases.values()) await dropDatabase(adminUrl(), (await base).template);
});

describe('a module that is added, seeded, used and removed', () => {
  it.each(pairs)('leaves nothing: %s in an installation of %s', async (added, installed) => {
    const base = await baseOf(installed === added ? '' : installed);
    const name = `flotilla_removal_${crypto.randomUUID().replaceAll('-', '')}`;
    const url = await createDatabase(adminUrl(), name, { template: base.template });
    try {
      const all = modules.filter(({ module }) => [added, installed].includes(module.name));
      const used = only(all.filter(({ module }) => module.name === added));
      const app = await createTestApp({ modules: all, databaseUrl: url, env: { SEED: 'demo' } });
      await use(app, used, { all, existing: base.rows }).finally(() => app.close());
      await removeModule({ url, modules: all, name: added, tables: 'go' });
      const rest = all.filter((module) => module !== used);
      await createTestApp({ modules: rest, databaseUrl: url, env: { SEED: 'demo' } }).then((app) =>
        app.close(),
      );

      expect(differences(base.state, await stateOf(url))).toEqual([]);
    } finally {
      await dropDatabase(adminUrl(), name);
    }
  });
});

interface Base {
  readonly template: string;
  readonly rows: ExistingRows;
  readonly state: DatabaseState;
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
  const app = await createTestApp({ modules: installed, databaseUrl: url, env: { SEED: 'demo' } });
  const rows: ExistingRows = new Map();
  for (const module of installed) for (const [key, id] of await fill(app, module)) rows.set(key, id);
  await app.close();
  return { template: new URL(url).pathname.slice(1), rows, state: await stateOf(url) };
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
