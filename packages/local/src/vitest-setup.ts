import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive, reportFailure } from '@flotilla/runtime';
import { connectOnce } from './database/databases.js';
import { startDatabase } from './database/start-database.js';

const prefix = 'flotilla-test-';

/**
 * `globalSetup` of vitest: starts one throwaway server for the run and sets TEST_DATABASE_URL, unless it is
 * set.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  try {
    return await startServer();
  } catch (error) {
    // vitest would print the stack of each project.
    reportFailure(error, { environment: { ...process.env, DATABASE_URL: process.env['TEST_DATABASE_URL'] } });
    process.exit(1);
  }
}

async function startServer(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    await connectOnce(given);
    return undefined;
  }
  removeAbandoned();
  const folder = join(tmpdir(), `${prefix}${process.pid}`);
  mkdirSync(folder);
  const database = await startDatabase({ dataDir: folder, tuning: 'throwaway' });
  process.env['TEST_DATABASE_URL'] = database.adminUrl;
  return async () => {
    await database.stop();
    for (const path of [database.dataDir, folder]) rmSync(path, { recursive: true, force: true });
  };
}

function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isProcessAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
