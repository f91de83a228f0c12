/** Raw SQL, since former paths are not rows of an entity: they have no API. */
import type { Database } from '@flotilla/backend';

type Queries = Pick<Database, 'query'>;

export interface FormerPath {
  readonly path: string;
  readonly fileId: string;
}

/** Stores the former paths of rows. The last row with a path wins. */
export async function noteFormerPaths(former: readonly FormerPath[], db: Queries): Promise<void> {
  await db.query(
    `insert into "file_storage_former_path" ("path", "fileId") select * from unnest($1::text[], $2::uuid[]) ` +
      `on conflict ("path") do update set "fileId" = excluded."fileId"`,
    [former.map(({ path }) => path), former.map(({ fileId }) => fileId)],
  );
}

/**
 * Returns the present path of the row that had a path; undefined when no row had it, or the row is deleted.
 */
export async function presentPath(former: string, db: Queries): Promise<string | undefined> {
  const rows = await db.query<{ file: string }>(
    `select f."file" from "file_storage_former_path" p join "file_storage_file" f on f."id" = p."fileId" where p."path" = $1`,
    [former],
  );
  return rows[0]?.file;
}
