import { type BackendModule, createServer, readConfig } from '@flotilla/backend';

/** Migrates a database and writes the content that the modules bring; rows that are there stay as they are. */
export async function seed(url: string, modules: readonly BackendModule[], environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig({ ...environment, DATABASE_URL: url, SEED: 'demo', LOG_LEVEL: environment.LOG_LEVEL || 'info' });
  const server = await createServer({ config, modules });
  await server.close();
}
