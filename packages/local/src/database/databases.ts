import { Client, escapeIdentifier } from 'pg';

/** Creates a database, empty or as a copy of another that nobody is connected to, and answers its address. */
export async function createDatabase(adminUrl: string, name: string, options: { template?: string } = {}): Promise<string> {
  // File by file: a template is a thousand small ones, which PostgreSQL takes four times as long to log.
  const template = options.template ? ` template ${escapeIdentifier(options.template)} strategy file_copy` : '';
  await run(adminUrl, `create database ${escapeIdentifier(name)}${template}`);
  return onDatabase(adminUrl, name);
}

/** Drops a database, if there is one of this name, and ends the connections to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await run(adminUrl, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** Creates a database unless it is there. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const found = await run(adminUrl, 'select 1 from pg_database where datname = $1', [name]);
  if (found > 0) return;
  await createDatabase(adminUrl, name).catch((error: { code?: string }) => {
    // duplicate_database, or unique_violation when both are at it in the same moment: somebody was faster.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

/** The same server and account, another database. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

/** Whether a server answers at this address and knows us. */
export async function canConnect(url: string): Promise<boolean> {
  return run(url, 'select 1').then(
    () => true,
    () => false,
  );
}

async function run(url: string, statement: string, values: string[] = []): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener, a server that goes away under us would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
