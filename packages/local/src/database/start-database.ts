import { join, resolve } from 'node:path';
import { makeFolder } from '@flotilla/runtime';
import { serverAccount } from './account.js';
import { locatePrograms } from './programs.js';
import { openCluster } from './cluster.js';
import { checkpoint, ensureDatabase, onDatabase } from './databases.js';
import { reachableFolder } from './placement.js';
import { leaseServer } from './server.js';
import type { Tuning } from './settings.js';

export type DatabaseOptions = {
  /** Folder of the data; created when absent. */
  dataDir: string;
  /** `durable` (the default) survives a power cut; `throwaway` is for tests. */
  tuning?: Tuning;
  /** Receives one line for each unusual event. */
  log?: (line: string) => void;
};

export type Database = {
  /** Address of the application's database. */
  url: string;
  /** Address of the maintenance database, for creating and dropping databases. */
  adminUrl: string;
  /** Actual folder of the data; for root, it can differ from the requested one. */
  dataDir: string;
  /** Writes changed pages to the disk, so that the server stops sooner. */
  checkpoint(): Promise<void>;
  /** Releases the server, which stops when no other process uses it. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on a folder, or joins the server that already runs on it. The server runs until the last
 * process that uses it stops it, exits or is killed.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const { tuning = 'durable', log = () => {} } = options;
  const requested = resolve(options.dataDir);
  makeFolder(requested);

  const account = serverAccount(join(requested, 'cluster'));
  const dataDir = reachableFolder({ folder: requested, account, log });
  const programs = locatePrograms({ account, log });
  const cluster = openCluster({ dataDir, account, programs });
  const server = await leaseServer({ cluster, programs, account, tuning });

  const url = onDatabase(server.adminUrl, 'flotilla');
  try {
    await ensureDatabase(server.adminUrl, 'flotilla');
  } catch (error) {
    await server.release();
    throw error;
  }
  return {
    url,
    adminUrl: server.adminUrl,
    dataDir,
    checkpoint: () => checkpoint(server.adminUrl),
    stop: server.release,
  };
}
