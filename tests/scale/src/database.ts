import { createPostgresCluster, type PostgresCluster, type PostgresClusterOptions } from '@flotilla/testing';
import pg from 'pg';

/** Starts a PostgreSQL server whose commits are on disk, as in production. */
export function startDatabase(
  options: Omit<PostgresClusterOptions, 'settings'> = {},
): Promise<PostgresCluster> {
  const settings = { fsync: 'on', shared_buffers: '64MB', max_connections: 200 };
  return createPostgresCluster({ ...options, settings });
}

/** Runs a query on a new connection. */
export async function query<R extends pg.QueryResultRow>(
  { url }: PostgresCluster,
  text: string,
): Promise<R[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the number of stored rows per administrative title with a prefix. */
export async function storedRows(database: PostgresCluster, prefix: string): Promise<Map<string, number>> {
  const rows = await query<{ title: string; count: number }>(
    database,
    `select "adminTitle" as title, count(*)::int as count from blog_article where "adminTitle" like '${prefix} %' group by 1`,
  );
  return new Map(rows.map(({ title, count }) => [title, count]));
}
