import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@flotilla/runtime';
import { createDatabase, dropDatabase, startDatabase } from '@flotilla/local/database';

/** The address of a database, and a function that releases it. */
export interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the database of an application: DATABASE_URL, or the embedded one in DATA_DIR. */
export async function productDatabase({
  DATABASE_URL,
  DATA_DIR = '',
}: Application['environment']): Promise<OpenDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} };
  const database = await startDatabase({ dataDir: join(DATA_DIR, 'database') });
  return { url: database.url, close: () => database.stop() };
}

/**
 * Creates an empty temporary database on the server of TEST_DATABASE_URL or DATABASE_URL, or on an embedded
 * one.
 */
export async function scratchDatabase(environment: NodeJS.ProcessEnv): Promise<OpenDatabase> {
  const server = environment.TEST_DATABASE_URL || environment.DATABASE_URL;
  if (server) return onServer(server);
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-scratch-'));
  const database = await startDatabase({ dataDir: folder, tuning: 'throwaway' });
  const scratch = await onServer(database.adminUrl);
  return {
    url: scratch.url,
    async close() {
      await database.stop();
      for (const path of [database.dataDir, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}

async function onServer(adminUrl: string): Promise<OpenDatabase> {
  const name = `flotilla_scratch_${crypto.randomUUID().replaceAll('-', '')}`;
  return { url: await createDatabase(adminUrl, name), close: () => dropDatabase(adminUrl, name) };
}
