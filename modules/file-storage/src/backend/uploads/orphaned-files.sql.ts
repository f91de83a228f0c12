/**
 * Raw SQL, since queued files are not rows of an entity: they have no API, and queueing a file again
 * postpones its deletion.
 */
import type { Database } from '@flotilla/backend';
import type { StoredFiles } from '@flotilla/backend/schema';

type Queries = Pick<Database, 'query'>;

/** Queues files for deletion after a number of days. */
export async function queueOrphans(paths: readonly string[], days: number, db: Queries): Promise<void> {
  await db.query(
    `insert into "file_storage_left_file" ("path", "dueAt") select path, now() + $2::int * interval '1 day' from unnest($1::text[]) as path ` +
      `on conflict ("path") do update set "dueAt" = greatest("file_storage_left_file"."dueAt", excluded."dueAt")`,
    [[...new Set(paths)], days],
  );
}

/** Returns a statement that queues files of a removed module, whose rows can not be restored: they are due. */
export const queueDeletion: StoredFiles['queueDeletion'] = (paths) => ({
  text:
    `insert into "file_storage_left_file" ("path", "dueAt") select path, now() from unnest($1::text[]) as path ` +
    `on conflict ("path") do update set "dueAt" = excluded."dueAt"`,
  values: [[...new Set(paths)]],
});

/** Returns files that are due, oldest first. */
export async function dueFiles(limit: number, db: Queries): Promise<string[]> {
  const rows = await db.query<{ path: string }>(
    `select "path" from "file_storage_left_file" where "dueAt" <= now() order by "dueAt" limit ${limit}`,
  );
  return rows.map(({ path }) => path);
}

/** Removes files from the queue that are deleted, or referenced again. */
export async function dequeueOrphans(paths: readonly string[], db: Queries): Promise<void> {
  await db.query(`delete from "file_storage_left_file" where "path" = any($1::text[]) and "dueAt" <= now()`, [
    paths,
  ]);
}
