import { ConfigError, demandSafeToOpen } from '@flotilla/core';
import { type Door, environmentOf, findProject, Failure } from '@flotilla/runtime';
import { readConfig } from '../config/config.js';
import { collectGarbage, endInTime } from '@flotilla/runtime/process';
import { developSchema } from '../schema/development.js';
import { RowSearch } from '../rows/row-search.js';
import { loadModules } from './load-modules.js';
import { createServer } from './server.js';

const settledMs = 3000;

/** Serves the API of the application that the working folder belongs to; its modules are imported as Node does unless they are part of the program. */
export async function serve(inside?: (door: Door) => Readonly<Record<string, unknown>> | undefined): Promise<void> {
  try {
    const project = await findProject();
    const environment = environmentOf(project, process.env);
    const config = readConfig(environment);
    const modules = await loadModules(project, inside && (async (door) => inside(door) ?? demandBuilt(door)));
    const needed = ['SITE_KEY', ...modules.flatMap(({ neededInPublic = [] }) => neededInPublic)];
    demandSafeToOpen({ host: config.HOST, environment, needed });
    const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL } = config;
    if (environment['NODE_ENV'] === 'development' && config.MIGRATE === 'on')
      await developSchema({ url, modules, print: (line) => console.error(line) });
    const app = await createServer({ config, environment, modules });
    endInTime((what) => console.error(what));
    await app.listen(config.PORT, config.HOST);
    // What takes longer than an answer may: those who wait for the start come first.
    setTimeout(() => void settle(app.get(RowSearch)), settledMs).unref();
  } catch (error) {
    console.error(error instanceof Failure || error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

/** Makes the first search as quick as others, and gives memory back: starting leaves as much behind as running needs. */
async function settle(search: RowSearch): Promise<void> {
  // Without a database it is as slow as it is; calls and readiness tell of that.
  await search.warm().catch(() => undefined);
  collectGarbage('all');
}

function demandBuilt({ specifier }: Door): never {
  throw new Failure(`${specifier} is in flotilla.config.ts, and not in the API that was built.`, 'Build it again: flotilla build');
}
