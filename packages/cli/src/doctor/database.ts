import type { BackendModule } from '@flotilla/backend';
import pg from 'pg';
import { pendingMigrations } from '../migrate/run.js';
import { type Finding, right, wrong } from './finding.js';

const leastServer = 150_000;

/** The database answers, is new enough, and has the tables of the modules. */
export async function checkDatabase(url: string, modules: readonly BackendModule[]): Promise<Finding[]> {
  const server = await serverVersion(url).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (server instanceof Error)
    return [wrong(`The database does not answer: ${server.message || 'no connection'}.`, 'Start it, or correct DATABASE_URL.')];
  const version = `PostgreSQL ${server.name}`;
  if (server.number < leastServer) return [wrong(`${version} is too old.`, 'Use PostgreSQL 15 or later.')];
  const pending = await pendingMigrations(url, modules);
  const schema = pending.length
    ? wrong(
        `${pending.length} migrations have not run: ${pending.slice(0, 3).join(', ')}${pending.length > 3 ? ', …' : ''}.`,
        'Run: flotilla migrate',
      )
    : right('All migrations have run');
  return [right(version), schema];
}

async function serverVersion(url: string): Promise<{ name: string; number: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // Without a listener, a server that goes away would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; number: string }>(
      `select current_setting('server_version') as name, current_setting('server_version_num') as number`,
    );
    return { name: rows[0]?.name ?? '', number: Number(rows[0]?.number) };
  } finally {
    await client.end();
  }
}
