import { join } from 'node:path';
import { loadModules } from '@flotilla/backend/server';
import type { Project } from '@flotilla/project';
import { productDatabase } from '../migrate/databases.js';
import { checkDatabase } from './database.js';
import { type Finding, wrong } from './finding.js';
import { checkConfiguration, checkDisk, checkNode, checkPort } from './machine.js';
import { checkVersions } from './versions.js';

/** Looks at everything that the product needs, from the machine to the tables. */
export async function examine(project: Project, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const configuration = checkConfiguration(environment);
  const host = environment.HOST || '127.0.0.1';
  return [
    checkNode(),
    ...configuration,
    ...checkVersions(join(project.root, project.api, 'package.json')),
    await checkPort('PORT', Number(environment.PORT || 3000), host),
    await checkPort('API_PORT', Number(environment.API_PORT || 4000), host),
    await checkDisk(join(project.root, environment.DATA_DIR || '.data')),
    ...(configuration.every(({ state }) => state === 'right') ? await examineDatabase(project, environment) : []),
  ];
}

async function examineDatabase(project: Project, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const modules = await loadModules(project);
  try {
    const database = await productDatabase(environment, project.root);
    return await checkDatabase(database.url, modules).finally(() => database.close());
  } catch (error) {
    return [
      wrong(
        `The embedded database does not start: ${error instanceof Error ? error.message : String(error)}`,
        'Set DATABASE_URL to a PostgreSQL of your own.',
      ),
    ];
  }
}
