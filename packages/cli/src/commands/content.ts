import { Command } from 'commander';
import { exportContent, seed } from '../content.js';
import { loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/runtime';
import { productDatabase } from '../migrate/databases.js';

type Work = (url: string, modules: Awaited<ReturnType<typeof loadModules>>, environment: NodeJS.ProcessEnv) => Promise<void>;

/** `flotilla seed`: writes the content that the modules bring. */
export function seedCommand(): Command {
  return new Command('seed')
    .description('Migrate the database and write the content that the modules bring')
    .action(() => withDatabase(seed));
}

/** `flotilla content …`: carries content between files and the database. */
export function contentCommand(): Command {
  return new Command('content')
    .description('Carry content between the files of the modules and the database')
    .addCommand(
      new Command('import')
        .description('Add the rows that the database lacks; those that it has stay as they are')
        .action(() => withDatabase(seed)),
    )
    .addCommand(
      new Command('export')
        .description('Write what is in the database back to the files that it came from')
        .action(() => withDatabase(tellExport)),
    );
}

const tellExport: Work = async (url, modules, environment) => {
  const { changed, leftOut } = await exportContent(url, modules, environment);
  for (const row of leftOut) console.warn(`left out: ${row}`);
  console.log(changed.length ? `Written: ${changed.join(', ')}` : 'The files say what the database says.');
};

async function withDatabase(work: Work): Promise<void> {
  const project = await findProject();
  const modules = await loadModules(project);
  const database = await productDatabase(process.env, project.root);
  await work(database.url, modules, process.env).finally(() => database.close());
}
