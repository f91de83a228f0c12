import { createRegistry, type Entity } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import { Failure } from '@flotilla/runtime';
import pg from 'pg';
import type { Database } from '../database/database.js';
import { ignore } from '../database/error-events.js';
import { listenersSql } from '../database/listeners.js';
import { quoteName } from '../database/sql.js';
import { deleteReleases, deleteRows, forgetModule, type ForgettingModule } from './forget-module.js';
import type { Migration } from './migration.js';
import {
  countExposedFiles,
  deleteFileRows,
  existing,
  type ModuleFiles,
  pathsHeldBy,
  readModuleFiles,
  type RemovedDefinitions,
  removedDefinitions,
  type StoredFiles,
} from './module-files.js';
import { deleteOwnedRows } from './owned-rows.js';
import { deleteSeededContent, seededFiles } from './seeded-content.js';
import { deleteSeededRows, type SeededRow } from './seeded-rows.js';

export interface RemovalInput {
  /** Direct address of the database, without a pooler. */
  readonly url: string;
  /** All installed modules, including the one to remove. */
  readonly modules: readonly RemovableModule[];
  /** The module to remove: `blog`. */
  readonly name: string;
  /** Whether its tables, and links of other modules to it, are kept. */
  readonly tables: 'go' | 'stay';
  /** Rows of other modules that were added for this one: pages, menu entries. Edited ones stay. */
  readonly seeded?: readonly SeededRow[];
  /** Settings of the application, for the location of stored files. Defaults to those of the process. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface RemovableModule extends ForgettingModule {
  readonly migrations: readonly Migration[];
  readonly storedFiles?: StoredFiles;
}

/** The result of a removal. */
export interface Removal {
  /** Migrations whose `down` has run. */
  readonly undone: readonly string[];
  /** Number of removed widgets on pages. */
  readonly placements: number;
  /** Rows of `seeded`, and of the module's content, that stay because they were edited. */
  readonly edited: readonly SeededRow[];
  /** Sentences for the operator about stored files that are deleted, or that stay. */
  readonly files: readonly string[];
  /** Whether an API process runs on the database. It serves the module until it is started again. */
  readonly isRunning: boolean;
}

/**
 * Removes a module from a database: its widgets on pages, links to other modules (defined on either side),
 * then its own tables, rows that belong to its rows, and what the framework and other modules store about it. All in one transaction, with
 * the lock of migrations, so that starting processes wait. Stored files that only the module uses are deleted
 * after the commit.
 * @throws Failure when there is no such module, or another one needs it
 */
export async function removeModule(input: RemovalInput): Promise<Removal> {
  const { url, modules, name } = input;
  if (!modules.some(({ module }) => module.name === name))
    throw new Failure(
      `There is no module "${name}" in the list.`,
      `Name one of: ${modules.map(({ module }) => module.name).join(', ')}`,
    );
  const rest = modules.filter(({ module }) => module.name !== name);
  const definitions = removedDefinitions(
    createRegistry(modules.map(({ module }) => module)),
    createRegistry(rest.map(({ module }) => module)),
  );
  assertNotNeeded(name, definitions);
  const client = new pg.Client({ connectionString: url });
  client.on('error', ignore);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('flotilla_migrations'))`);
    const { deleteFiles, ...removal } = await removeRows(client, { ...input, rest, definitions });
    await client.query('commit');
    const listeners = await client.query(listenersSql);
    return { ...removal, isRunning: listeners.rows.length > 0, files: await deleteFiles() };
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    await client.end();
  }
}

interface RemovalParts extends RemovalInput {
  readonly rest: readonly RemovableModule[];
  readonly definitions: RemovedDefinitions;
}

type RemovedRows = Omit<Removal, 'files' | 'isRunning'> & {
  readonly deleteFiles: () => Promise<readonly string[]>;
};

async function removeRows(client: pg.Client, input: RemovalParts): Promise<RemovedRows> {
  const definitions = await existing(client, input.definitions);
  const parts = { ...input, definitions };
  const { modules, name, tables, seeded = [] } = parts;
  const placements = await removePlacements(client, modules, name);
  const { gone, remaining } = definitions;
  const staying = tables === 'stay' ? [...gone, ...remaining] : remaining;
  const edited = await deleteSeededRows(client, seeded, staying);
  const content = modules.find(({ module }) => module.name === name)?.content;
  if (tables === 'stay') {
    await assertNoneExposed(client, name, definitions);
    return { placements, edited, undone: [], deleteFiles: async () => [] };
  }
  const ofModule = await readModuleFiles(client, definitions);
  const files = { ...ofModule, paths: [...ofModule.paths, ...(await seededFiles(content))] };
  edited.push(...(await deleteSeededContent(client, content, remaining)));
  const deleteFiles = await prepareDeletion(client, parts);
  await deleteOwnedRows(client, definitions);
  await empty(client, gone);
  const undone = await undo(client, migrationsToUndo(modules, name));
  await dropDeveloped(client, gone);
  await forgetModule(client, { modules, name, remaining });
  const queued = await queueDeletion(client, files, parts);
  return { placements, edited, undone, deleteFiles: async () => [...queued, ...(await deleteFiles())] };
}

/** @throws Failure naming the modules whose rows reference rows of the removed one by a foreign key */
function assertNotNeeded(name: string, { gone, remaining }: RemovedDefinitions): void {
  const keys = new Set<string>(gone.map(({ key }) => key));
  const dependents = remaining.filter(({ fields }) =>
    Object.values(fields).some((field) => {
      const target = targetOf(field);
      return target?.hasForeignKey === true && keys.has(target.key);
    }),
  );
  const names = [...new Set(dependents.map(({ module }) => module))];
  if (names.length > 0)
    throw new Failure(`The module "${name}" is needed by ${names.join(', ')}.`, 'Remove them first.');
}

/** @throws Failure when private files would become public */
async function assertNoneExposed(
  client: pg.Client,
  name: string,
  definitions: RemovedDefinitions,
): Promise<void> {
  const exposed = await countExposedFiles(client, definitions);
  if (exposed > 0)
    throw new Failure(
      `Without "${name}" everyone could read ${exposed} of its private files.`,
      'Remove its tables too, or delete these files first.',
    );
}

/** Deletes file rows that only the module used, and queues their files and those of its own rows. */
async function queueDeletion(
  client: pg.Client,
  files: ModuleFiles,
  { name, rest, definitions }: RemovalParts,
): Promise<string[]> {
  const paths = await deleteFileRows(client, files, definitions);
  const storage = rest.find(({ storedFiles }) => storedFiles)?.storedFiles;
  if (!storage || paths.length === 0) return [];
  const { text, values } = storage.queueDeletion(paths);
  await client.query(text, [...values]);
  await deleteReleases(client, storage.releaseJob, paths);
  return [
    `${paths.length} stored files that only ${name} used are deleted within an hour of the next start.`,
  ];
}

/** Returns a function that deletes the stored files after the commit, if the module is their storage. */
async function prepareDeletion(
  client: pg.Client,
  { modules, name, definitions, environment = process.env }: RemovalParts,
): Promise<() => Promise<readonly string[]>> {
  const storage = modules.find(({ module }) => module.name === name)?.storedFiles;
  if (!storage) return async () => [];
  const kept = await pathsHeldBy(client, definitions.remaining);
  const deleteAll = await storage.prepareDeletion({ environment, db: queriesOf(client), kept });
  return async () => [await deleteAll()];
}

const queriesOf = (client: pg.Client): Pick<Database, 'query'> => ({
  query: async <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await client.query<R>(text, [...values])).rows,
});

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

/**
 * Deletes all rows, so that no `down` of a migration fails because of them. Reaches other tables by foreign
 * keys: either a migration of the module drops them too, or it fails and everything is rolled back.
 */
async function empty(client: pg.Client, definitions: readonly Entity[]): Promise<void> {
  const tables = definitions.map(({ table }) => quoteName(table));
  if (tables.length > 0) await client.query(`truncate ${tables.join()} cascade`);
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

/**
 * Drops the tables that only development has created, without a migration. Cascades to constraints only: no
 * table of another module references them.
 */
async function dropDeveloped(client: pg.Client, definitions: readonly Entity[]): Promise<void> {
  const found = await client.query(`select to_regclass('flotilla_development') as name`);
  if (found.rows[0]?.name === null) return;
  const { rows } = await client.query<{ table: string }>(
    `delete from flotilla_development where "table" = any($1) returning "table"`,
    [definitions.map(({ table }) => table)],
  );
  for (const { table } of rows) await client.query(`drop table if exists ${quoteName(table)} cascade`);
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
