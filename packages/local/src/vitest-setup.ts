import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './database/process-state.js';
import { startDatabase } from './database/start-database.js';

const prefix = 'flotilla-test-';

/**
 * `globalSetup` of vitest: starts one throwaway server for the run and sets TEST_DATABASE_URL, unless it is
 * set.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
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
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
