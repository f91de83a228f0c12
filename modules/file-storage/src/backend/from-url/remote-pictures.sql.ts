/** SQL, since what texts name stands inside of their JSON, and the texts of one table after the other are searched. */
import type { Database } from '@flotilla/backend';

/** The texts of an entity. */
export interface Texts {
  readonly table: string;
  readonly column: string;
}

/** Returns the ids of rows written since a moment whose text has a picture of another site, in the order of their ids. */
export async function rowsWithRemotePictures(
  { table, column }: Texts,
  { since, after, limit }: { since: Date; after: string; limit: number },
  db: Pick<Database, 'query'>,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select "id" from "${table}" where "updatedAt" >= $1::timestamptz and "id" > $2::uuid
    and "${column}"::text ~ '"src": *"https?://' order by "id" limit $3::int`,
    [since.toISOString(), after, limit],
  );
  return rows.map(({ id }) => id);
}
