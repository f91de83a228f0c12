import { Command } from 'commander';
import { exportContent, seed } from '../content.js';
import { loadModules } from '@flotilla/backend/server';
import { findApplication } from '@flotilla/runtime';
import { productDatabase } from '../migrate/databases.js';

type Work = (
  url: string,
  modules: Awaited<ReturnType<typeof loadModules>>,
  environment: NodeJS.ProcessEnv,
) => Promise<void>;

/** `flotilla seed`: writes the content of the modules to the database. */
export function seedCommand(): Command {
  return new Command('seed')
    .description('Migrate the database and add the content of the modules')
    .action(() => withDatabase(seed));
}

/** `flotilla content …`: imports and exports content files. */
export function contentCommand(): Command {
  return new Command('content')
    .description('Import and export the content files of the modules')
    .addCommand(
      new Command('import')
        .description('Add missing rows to the database; existing rows stay unchanged')
        .action(() => withDatabase(seed)),
    )
    .addCommand(
      new Command('export')
        .description('Write the rows of the database back to their content files')
        .action(() => withDatabase(reportExport)),
    );
}

const reportExport: Work = async (url, modules, environment) => {
  const { changed, leftOut } = await exportContent(url, modules, environment);
  for (const row of leftOut) console.warn(`left out: ${row}`);
  console.log(changed.length ? `Written: ${changed.join(', ')}` : 'The files are up to date.');
};

/** Runs work on the database of the application in the current folder. */
export async function withDatabase(work: Work): Promise<void> {
  const { project, environment } = await findApplication();
  const modules = await loadModules(project);
  const database = await productDatabase(environment);
  await work(database.url, modules, environment).finally(() => database.close());
}
