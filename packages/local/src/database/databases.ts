import { Client, escapeIdentifier } from 'pg';

/** Creates an empty database, or a copy of one without connections. @returns its address */
export async function createDatabase(
  adminUrl: string,
  name: string,
  options: { template?: string } = {},
): Promise<string> {
  // A template consists of a thousand small files; the default strategy logs them, which takes four times as
  // long.
  const template = options.template
    ? ` template ${escapeIdentifier(options.template)} strategy file_copy`
    : '';
  await run(adminUrl, `create database ${escapeIdentifier(name)}${template}`);
  return onDatabase(adminUrl, name);
}

/** Drops a database if it exists, and closes its connections. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await run(adminUrl, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** Creates a database unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const found = await run(adminUrl, 'select 1 from pg_database where datname = $1', [name]);
  if (found > 0) return;
  await createDatabase(adminUrl, name).catch((error: { code?: string }) => {
    // Another process was faster: duplicate_database, or unique_violation when both create it concurrently.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

/** Writes the changed pages of a server to the disk. */
export async function checkpoint(adminUrl: string): Promise<void> {
  await run(adminUrl, 'checkpoint');
}

/** Returns the address of another database of the same server and account. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

/** Returns whether a server accepts connections at this address. */
export async function canConnect(url: string): Promise<boolean> {
  return connectOnce(url).then(
    () => true,
    () => false,
  );
}

/** Connects to a server, and fails when it does not accept the connection. */
export async function connectOnce(url: string): Promise<void> {
  await run(url, 'select 1');
}

async function run(url: string, statement: string, values: string[] = []): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener, a lost connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
