import pg from 'pg';
import { ignore } from '../database/error-events.js';
import { quoteName } from '../database/sql.js';
import { deleteRows, forgetModule, type ForgettingModule } from './forget-module.js';
import type { Migration } from './migration.js';
import { deleteSeededRows, type SeededRow } from './seeded-rows.js';

export interface RemovalInput {
  /** Direct address of the database, without a pooler. */
  readonly url: string;
  /** All installed modules, including the one to remove. */
  readonly modules: readonly (ForgettingModule & { readonly migrations: readonly Migration[] })[];
  /** The module to remove: `blog`. */
  readonly name: string;
  /** Whether its tables, and links of other modules to it, are kept. */
  readonly tables: 'go' | 'stay';
  /** Rows of other modules that were added for this one: pages, menu entries. Edited ones stay. */
  readonly seeded?: readonly SeededRow[];
}

/** The result of a removal. */
export interface Removal {
  /** Migrations whose `down` has run. */
  readonly undone: readonly string[];
  /** Number of removed widgets on pages. */
  readonly placements: number;
  /** Rows of `seeded` that stay because they were edited. */
  readonly edited: readonly SeededRow[];
}

/**
 * Removes a module from a database: its widgets on pages, links to other modules (defined on either side),
 * then its own tables, and what the framework and other modules store about it. All in one transaction, with the lock of migrations, so that starting processes wait.
 * @throws Error when there is no such module
 */
export async function removeModule({
  url,
  modules,
  name,
  tables,
  seeded = [],
}: RemovalInput): Promise<Removal> {
  if (!modules.some(({ module }) => module.name === name))
    throw new Error(`There is no module "${name}" in the list.`);
  const client = new pg.Client({ connectionString: url });
  client.on('error', ignore);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('flotilla_migrations'))`);
    const placements = await removePlacements(client, modules, name);
    const edited = await deleteSeededRows(client, modules, seeded);
    const undone = tables === 'go' ? await undo(client, migrationsToUndo(modules, name)) : [];
    if (tables === 'go') await forgetModule(client, modules, name);
    await client.query('commit');
    return { placements, undone, edited };
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    await client.end();
  }
}

/** Returns migrations newest first, with links before the tables that they reference. */
function migrationsToUndo(modules: RemovalInput['modules'], name: string): Migration[] {
  const newestFirst = (all: readonly Migration[]) =>
    all.toSorted((a, b) => b.name.slice(-13).localeCompare(a.name.slice(-13)));
  const own = modules.find(({ module }) => module.name === name)?.migrations ?? [];
  const ofOthers = modules
    .filter(({ module }) => module.name !== name)
    .flatMap(({ migrations }) => migrations);
  const links = [
    ...own.filter(({ needs }) => needs?.length),
    ...ofOthers.filter(({ needs }) => needs?.includes(name)),
  ];
  return [...newestFirst(links), ...newestFirst(own.filter(({ needs }) => !needs?.length))];
}

async function undo(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select "name" from flotilla_migrations');
  const done = new Set(rows.map((row) => row.name));
  const undone: string[] = [];
  for (const { name, down } of migrations.filter((migration) => done.has(migration.name))) {
    for (const statement of down) await client.query(statement);
    await client.query('delete from flotilla_migrations where "name" = $1', [name]);
    undone.push(name);
  }
  return undone;
}

/** Deletes rows that reference the module by name and id, without a foreign key that cascades. */
async function removePlacements(
  client: pg.Client,
  modules: RemovalInput['modules'],
  name: string,
): Promise<number> {
  let removed = 0;
  for (const { table, external } of modules.flatMap(({ module }) => module.links)) {
    if (!external) continue;
    const text = `delete from ${quoteName(table)} where ${quoteName(external.moduleField)} = $1 returning "id"`;
    removed += await deleteRows(client, text, [name]);
  }
  return removed;
}
