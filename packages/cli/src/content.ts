import { type BackendModule } from '@flotilla/backend';
import { createServer, type Exported, Exporter, readConfig } from '@flotilla/backend/server';

/** Migrates a database and adds the content of the modules; existing rows stay unchanged. */
export async function seed(
  url: string,
  modules: readonly BackendModule[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const server = await start(url, modules, { ...environment, SEED: 'demo' });
  await server.close();
}

/** Migrates a database and exports its content to the content folders of the modules. */
export async function exportContent(
  url: string,
  modules: readonly BackendModule[],
  environment: NodeJS.ProcessEnv,
): Promise<Exported> {
  return withServer(url, modules, environment, (server) => server.get(Exporter).export());
}

/** Starts a server on a database without seeding it, runs work on its parts, and stops it. */
export async function withServer<T>(
  url: string,
  modules: readonly BackendModule[],
  environment: NodeJS.ProcessEnv,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const quiet = { ...environment, SEED: 'none', LOG_LEVEL: environment.LOG_LEVEL || 'warn' };
  const server = await start(url, modules, quiet);
  return work(server).finally(() => server.close());
}

type Server = Awaited<ReturnType<typeof createServer>>;

function start(url: string, modules: readonly BackendModule[], given: NodeJS.ProcessEnv) {
  const environment = { ...given, DATABASE_URL: url, LOG_LEVEL: given.LOG_LEVEL || 'info' };
  return createServer({ config: readConfig(environment), environment, modules });
}
