import type { Entity, Registry } from '@flotilla/core';
import { storedPrefix } from '@flotilla/core/files';
import { fileFieldsOf } from '@flotilla/core/reflection';
import type pg from 'pg';
import type { Database } from '../database/database.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { existsAny, isAttachment, referencesTo, type RowReference } from '../query/row-references.js';
import { deleteRows, type ForgetStatement } from './forget-module.js';

/** Bytes outside of the database that the rows of all modules reference by path. */
export interface StoredFiles {
  /** Name of the job that queues files of changed rows: its data have their `paths`. */
  readonly releaseJob: string;
  /** Returns the statement that queues files for deletion, unless a row references them then. */
  queueDeletion(paths: readonly string[]): ForgetStatement;
  /**
   * Prepares the removal of this module, within its transaction. The returned function runs after the commit:
   * it deletes all stored files but the kept ones, and returns a sentence for the operator.
   */
  prepareDeletion(input: DeletionInput): Promise<() => Promise<string>>;
}

export interface DeletionInput {
  readonly environment: NodeJS.ProcessEnv;
  readonly db: Pick<Database, 'query'>;
  /** Paths that rows of the remaining modules hold. */
  readonly kept: readonly string[];
}

/** The definitions of an application before and after a removal. */
export interface RemovedDefinitions {
  /** Entities of the module, and links that do not exist without it. */
  readonly gone: readonly Entity[];
  readonly remaining: readonly Entity[];
}

export function removedDefinitions(before: Registry, after: Registry): RemovedDefinitions {
  const isGone = ({ key }: Entity) => !after.entities.has(key);
  return {
    gone: [...before.entities.values()].filter(isGone),
    remaining: [...after.entities.values()],
  };
}

/** Files of a module that is removed. */
export interface ModuleFiles {
  /** Rows of files that nothing else uses, by their entity. */
  readonly rows: readonly FileRows[];
  /** Paths of these rows and of the module's own rows, deleted ones included. */
  readonly paths: readonly string[];
}

interface FileRows {
  readonly entity: Entity;
  readonly ids: readonly string[];
}

/** Reads the files of a module, while its tables exist. */
export async function readModuleFiles(
  client: pg.Client,
  definitions: RemovedDefinitions,
): Promise<ModuleFiles> {
  const { gone, remaining } = definitions;
  const rows: FileRows[] = [];
  const paths = new Set<string>();
  for (const entity of remaining.filter(isAttachment)) {
    const ids = await rowsUsedOnlyBy(client, entity, { gone, remaining });
    rows.push({ entity, ids });
    for (const path of await pathsOf(client, entity, { ids })) paths.add(path);
  }
  for (const entity of gone) for (const path of await pathsOf(client, entity)) paths.add(path);
  return { rows, paths: [...paths] };
}

/**
 * Deletes the rows of files that only the removed module used.
 * @returns the paths that no remaining row holds, and that none would hold when it is restored
 */
export async function deleteFileRows(
  client: pg.Client,
  { rows, paths }: ModuleFiles,
  { remaining }: RemovedDefinitions,
): Promise<string[]> {
  for (const { entity, ids } of rows)
    await deleteRows(client, `delete from ${quoteName(entity.table)} where "id" = any($1) returning "id"`, [
      ids,
    ]);
  const kept = new Set(await pathsHeldBy(client, remaining));
  return paths.filter((path) => !kept.has(path));
}

/** Returns the paths that rows of these definitions hold or, restored from the history, would hold. */
export async function pathsHeldBy(client: pg.Client, definitions: readonly Entity[]): Promise<string[]> {
  const paths: string[] = [];
  for (const entity of definitions) paths.push(...(await pathsOf(client, entity)));
  return paths;
}

/**
 * Returns the number of files that everyone could read if a module's definitions were left out while its
 * tables stay: only private rows of the module use them, and a file without links is public.
 */
export async function countExposedFiles(client: pg.Client, definitions: RemovedDefinitions): Promise<number> {
  const { gone, remaining } = definitions;
  const secluded = gone.filter(({ access }) => access.read !== 'public');
  let count = 0;
  for (const entity of remaining.filter(isAttachment))
    count += (await rowsUsedOnlyBy(client, entity, { gone: secluded, remaining })).length;
  return count;
}

async function rowsUsedOnlyBy(
  client: pg.Client,
  entity: Entity,
  { gone, remaining }: RemovedDefinitions,
): Promise<string[]> {
  const used = (definitions: readonly Entity[]) => existsAny(all(entity, definitions));
  const { rows } = await client.query<{ id: string }>(
    `select e."id" from ${quoteName(entity.table)} e where ${used(gone)} and not ${used(remaining)}`,
  );
  return rows.map(({ id }) => id);
}

function all(entity: Entity, definitions: readonly Entity[]): RowReference[] {
  const { joined, written } = referencesTo(entity, 'e."id"', definitions);
  return [...joined, ...written];
}

/** Leaves out definitions without a table, whose migrations have not run. */
export async function existing(
  client: pg.Client,
  definitions: RemovedDefinitions,
): Promise<RemovedDefinitions> {
  const tables = [...definitions.gone, ...definitions.remaining].map(({ table }) => table);
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(quote_ident(name)) is not null',
    [tables],
  );
  const names = new Set(rows.map(({ name }) => name));
  const has = ({ table }: Entity) => names.has(table);
  return { gone: definitions.gone.filter(has), remaining: definitions.remaining.filter(has) };
}

/** Returns the stored paths of an entity's rows, or of some, with those in their history. */
async function pathsOf(
  client: pg.Client,
  entity: Entity,
  { ids }: { readonly ids?: readonly string[] } = {},
): Promise<string[]> {
  const fields = fileFieldsOf(entity);
  if (fields.length === 0) return [];
  const values = (parts: readonly string[]) => `lateral (values ${parts.map((part) => `(${part})`).join()})`;
  const present = values(fields.map((field) => `t.${quoteName(field)}`));
  const former = values(
    fields.map(quoteLiteral).flatMap((field) => [`t."before"->>${field}`, `t."after"->>${field}`]),
  );
  const { rows } = await client.query<{ path: string }>(
    `select path from ${quoteName(entity.table)} t, ${present} v(path)
      where starts_with(path, $1) and ($2::uuid[] is null or t."id" = any($2))
    union select path from flotilla_change t, ${former} v(path)
      where t."entity" = $3 and starts_with(path, $1) and ($2::uuid[] is null or t."rowId" = any($2))`,
    [storedPrefix, ids ?? null, entity.key],
  );
  return rows.map(({ path }) => path);
}
