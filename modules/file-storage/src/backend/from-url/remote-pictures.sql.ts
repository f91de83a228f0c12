/** Raw SQL, since it searches pictures inside JSON texts, in one table after the other. */
import type { Database } from '@flotilla/backend';

/** The text column of an entity. */
export interface Texts {
  readonly table: string;
  readonly column: string;
}

/** Returns the ids, in order, of rows written since a time whose text has a picture of another site. */
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
