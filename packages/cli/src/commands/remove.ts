import { loadModules } from '@flotilla/backend/server';
import { removeModule } from '@flotilla/backend/schema';
import { findProject } from '@flotilla/runtime';
import { Command } from 'commander';
import { Failure } from '@flotilla/runtime';
import { productDatabase } from '../migrate/databases.js';

interface RemoveOptions {
  readonly keepData?: boolean;
}

/** `flotilla remove <module>`: takes a module out of the database, before it is taken out of the list. */
export function removeCommand(): Command {
  return new Command('remove')
    .description('Take a module out of the database: its places on pages, what links it to other modules, its tables')
    .argument('<module>', 'blog, for @flotilla/blog')
    .option('--keep-data', 'its tables, and what links them to others, stay')
    .action(remove);
}

async function remove(name: string, { keepData = false }: RemoveOptions): Promise<void> {
  const project = await findProject();
  const modules = await loadModules(project);
  const names = modules.map(({ module }) => module.name);
  if (!names.includes(name)) throw new Failure(`There is no module "${name}" here.`, `Name one of: ${names.join(', ')}`);
  const database = await productDatabase(process.env, project.root);
  const { undone, placements } = await removeModule({ url: database.url, modules, name, tables: keepData ? 'stay' : 'go' }).finally(() =>
    database.close(),
  );
  for (const migration of undone) console.log(`undone: ${migration}`);
  console.log(`${placements} places on pages are empty. Now take the module out of flotilla.config.ts, and uninstall its package.`);
}
