import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serverAccount } from './account.js';
import { locatePrograms } from './programs.js';
import { openCluster } from './cluster.js';
import { ensureDatabase, onDatabase } from './databases.js';
import { reachableFolder } from './placement.js';
import { holdServer } from './server.js';
import type { Tuning } from './settings.js';

export type DatabaseOptions = {
  /** The folder that keeps the data; made when absent. */
  dataDir: string;
  /** `durable` (the default) survives a power cut; `throwaway` is for tests. */
  tuning?: Tuning;
  /** Told, in one line each, what took another way than usual. */
  log?: (line: string) => void;
};

export type Database = {
  /** The database of the application. */
  url: string;
  /** The maintenance database, from which others are created and dropped. */
  adminUrl: string;
  /** Where the data really is: for root, it can differ from the folder that was asked for. */
  dataDir: string;
  /** Lets go of the server, which stops when nobody else holds it. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on a folder, or joins the server that runs on it already.
 * The server lives until the last process that holds it stops it, exits or is killed.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const { tuning = 'durable', log = () => {} } = options;
  const asked = resolve(options.dataDir);
  mkdirSync(asked, { recursive: true });

  const account = serverAccount(join(asked, 'cluster'));
  const dataDir = reachableFolder({ folder: asked, account, log });
  const programs = locatePrograms({ account, log });
  const cluster = openCluster({ dataDir, account, programs });
  const server = await holdServer({ cluster, programs, account, tuning });

  const url = onDatabase(server.adminUrl, 'flotilla');
  try {
    await ensureDatabase(server.adminUrl, 'flotilla');
  } catch (error) {
    await server.release();
    throw error;
  }
  return { url, adminUrl: server.adminUrl, dataDir, stop: server.release };
}
