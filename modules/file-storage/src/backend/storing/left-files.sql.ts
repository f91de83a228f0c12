/** SQL, since what leaves is no entity's rows: no call leads to it, and a later leave of a file puts off an earlier one. */
import type { Database } from '@flotilla/backend';

type Queries = Pick<Database, 'query'>;

/** Notes files that rows have let go of: to be deleted after so many days, counted from now. */
export async function noteLeft(paths: readonly string[], days: number, db: Queries): Promise<void> {
  await db.query(
    `insert into "file_storage_left_file" ("path", "dueAt") select path, now() + $2::int * interval '1 day' from unnest($1::text[]) as path ` +
      `on conflict ("path") do update set "dueAt" = greatest("file_storage_left_file"."dueAt", excluded."dueAt")`,
    [[...new Set(paths)], days],
  );
}

/** Some of those whose days are over, the first to have left first. */
export async function dueFiles(limit: number, db: Queries): Promise<string[]> {
  const rows = await db.query<{ path: string }>(
    `select "path" from "file_storage_left_file" where "dueAt" <= now() order by "dueAt" limit ${limit}`,
  );
  return rows.map(({ path }) => path);
}

/** Forgets files that are deleted, or that rows name again. */
export async function forgetLeft(paths: readonly string[], db: Queries): Promise<void> {
  await db.query(`delete from "file_storage_left_file" where "path" = any($1::text[]) and "dueAt" <= now()`, [paths]);
}
