import { requireSafeToOpen } from '@flotilla/core';
import {
  type EntryPoint,
  environmentOf,
  Failure,
  findProject,
  isSupervised,
  reportFailure,
} from '@flotilla/runtime';
import { readConfig } from '../config/config.js';
import { collectGarbage, exitAfterTimeout, reclaimMemory } from '@flotilla/runtime/process';
import { developSchema } from '../schema/development.js';
import { RowSearch } from '../rows/row-search.js';
import { loadModules } from './load-modules.js';
import { createServer } from './server.js';

const settledMs = 3000;

/**
 * Serves the API of the application in the working folder. Modules are imported by Node unless they are
 * bundled into the program.
 */
export async function serve(
  bundled?: (entryPoint: EntryPoint) => Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  let environment: NodeJS.ProcessEnv = process.env;
  try {
    const project = await findProject();
    environment = environmentOf(project, process.env);
    const config = readConfig(environment);
    const modules = await loadModules(
      project,
      bundled && (async (entryPoint) => bundled(entryPoint) ?? throwNotBuilt(entryPoint)),
    );
    const needed = ['SITE_KEY', ...modules.flatMap(({ neededInPublic = [] }) => neededInPublic)];
    requireSafeToOpen({ host: config.HOST, environment, needed });
    const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL } = config;
    if (environment['NODE_ENV'] === 'development' && config.MIGRATE === 'on')
      await developSchema({ url, modules, print: (line) => console.error(line) });
    const app = await createServer({ config, environment, modules });
    exitAfterTimeout((what) => console.error(what));
    await app.listen(config.PORT, config.HOST);
    if (isSupervised()) process.send?.('ready');
    // Slow work that waits until the first requests are served.
    setTimeout(() => void settle(app.get(RowSearch)), settledMs).unref();
  } catch (error) {
    if (isSupervised()) throw error;
    reportFailure(error, { environment });
    process.exit(1);
  }
}

/** Warms the search, and returns memory that startup needed: about as much as running needs. */
async function settle(search: RowSearch): Promise<void> {
  // Without a database searches stay slow; calls and readiness report that.
  await search.warm().catch(() => undefined);
  collectGarbage('all');
  reclaimMemory();
}

function throwNotBuilt({ specifier }: EntryPoint): never {
  throw new Failure(
    `${specifier} is in flotilla.config.ts, and not in the API that was built.`,
    'Build it again: flotilla build',
  );
}
