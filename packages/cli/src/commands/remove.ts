import { loadModules } from '@flotilla/backend/server';
import { removeModule } from '@flotilla/backend/schema';
import { findProject } from '@flotilla/runtime';
import { Command } from 'commander';
import { Failure } from '@flotilla/runtime';
import { productDatabase } from '../migrate/databases.js';

interface RemoveOptions {
  readonly keepData?: boolean;
}

/**
 * `flotilla remove <module>`: removes a module from the database, before it is removed from the list of
 * modules.
 */
export function removeCommand(): Command {
  return new Command('remove')
    .description(
      'Remove a module from the database: its positions on pages, its links with other modules, and its tables',
    )
    .argument('<module>', 'blog, for @flotilla/blog')
    .option('--keep-data', 'keep its tables and their links')
    .action(remove);
}

async function remove(name: string, { keepData = false }: RemoveOptions): Promise<void> {
  const project = await findProject();
  const modules = await loadModules(project);
  const names = modules.map(({ module }) => module.name);
  if (!names.includes(name))
    throw new Failure(`There is no module "${name}" here.`, `Name one of: ${names.join(', ')}`);
  const database = await productDatabase(process.env, project.root);
  const { undone, placements } = await removeModule({
    url: database.url,
    modules,
    name,
    tables: keepData ? 'stay' : 'go',
  }).finally(() => database.close());
  for (const migration of undone) console.log(`undone: ${migration}`);
  console.log(
    `${placements} positions on pages are empty. Now remove the module from flotilla.config.ts, and uninstall its package.`,
  );
}
