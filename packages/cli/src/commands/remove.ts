import { removeModule, type SeededRow } from '@flotilla/backend/schema';
import { loadModules } from '@flotilla/backend/server';
import { type Application, Failure, findApplication, type Project } from '@flotilla/runtime';
import { Command } from 'commander';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dependentsOf } from '../installed/module-packages.js';
import { exclusively } from '../installed/exclusive.js';
import { install } from '../installed/package-manager.js';
import { productDatabase } from '../migrate/databases.js';
import { assertConfirmed } from '../prompts.js';
import { removeContentOf } from '../write/content-rows.js';
import { removeItem } from '../write/list.js';
import { removeDependency } from '../write/manifest-file.js';
import { SourceTree } from '../write/source-tree.js';
import { save } from './generate.js';

interface RemoveOptions {
  readonly keepData?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** `flotilla remove <module>`: removes a module from the database and from the application. */
export function removeCommand(): Command {
  return new Command('remove')
    .description(
      'Remove a module: its positions on pages, its links with other modules, its tables, its line in flotilla.config.ts, and its package',
    )
    .argument('<module>', 'blog, for @flotilla/blog')
    .option('--keep-data', 'keep its tables and their links')
    .option('--yes', 'do not ask for confirmation')
    .option('--dry-run', 'only print the steps')
    .action(remove);
}

async function remove(given: string, options: RemoveOptions): Promise<void> {
  const application = await findApplication();
  const { project } = application;
  await exclusively(project.root, () => removeFrom(application, listedPackage(project, given), options));
}

async function removeFrom(
  application: Application,
  packageName: string,
  options: RemoveOptions,
): Promise<void> {
  const { project } = application;
  const name = shortNameOf(packageName);
  assertFree(project, packageName);
  // Edited before the database, which can't be restored when an edit fails.
  const tree = new SourceTree(project.root);
  tree.edit(project.configFile, (text) => removeItem(text, 'modules', `'${packageName}'`));
  tree.edit(join(project.api, 'package.json'), (text) => removeDependency(text, packageName));
  const content = removeContentOf(new SourceTree(project.root), project.content, name);
  for (const step of stepsOf(name, packageName, { ...options, project })) console.log(step);
  if (options.dryRun) return;
  await assertConfirmed(`Remove ${packageName}?`, options);
  const { kept, isRunning } = await removeFromDatabase(application, name, { ...options, content });
  removeContentOf(tree, project.content, name, kept);
  await save(tree);
  await install(project.root);
  if (existsSync(join(project.root, project.modulesFolder, name)))
    console.log(`Its source stays in ${project.modulesFolder}/${name}.`);
  if (isRunning) console.log(`The API is running and still has ${name}.`);
  console.log('Next: start the application again.');
}

/** Returns the package of a module in the list of an application. @throws Failure */
function listedPackage({ modules }: Project, name: string): string {
  const found = modules.find((module) => module === name || module.endsWith(`/${name}`));
  if (found !== undefined) return found;
  const names = modules.map(shortNameOf);
  throw new Failure(`There is no module "${name}" here.`, `Name one of: ${names.join(', ')}`);
}

const shortNameOf = (packageName: string) => packageName.replace(/^.*\//, '');

/** Requires that no other module depends on a module. @throws Failure */
function assertFree(project: Project, packageName: string): void {
  const dependents = dependentsOf(project, packageName);
  if (dependents.length > 0)
    throw new Failure(
      `${packageName} is needed by ${dependents.join(', ')}.`,
      `Remove them first: flotilla remove ${dependents.slice(-1).map(shortNameOf).join()}`,
    );
}

const stepsOf = (
  name: string,
  packageName: string,
  { keepData, project }: RemoveOptions & { readonly project: Project },
) => [
  `removes the widgets of ${name} from pages, and the pages and menu entries that came with it`,
  ...(keepData
    ? []
    : [
        `removes the tables of ${name}, and links of other modules to them`,
        `deletes rows of other modules that belong to one of its rows, such as mails to an account`,
        `deletes the mails of ${name}, sent ones too, and their templates`,
        `deletes rows that the content of ${name} added to other modules, except edited ones`,
        `deletes the stored files that only ${name} uses`,
      ]),
  `removes ${packageName} from ${project.configFile} and package.json, and uninstalls it`,
];

/**
 * Removes a module from the database.
 * @returns the rows of content that stay, because they were edited, and whether the API runs
 */
async function removeFromDatabase(
  { project, environment }: Application,
  name: string,
  { keepData = false, content }: RemoveOptions & { readonly content: readonly SeededRow[] },
): Promise<{ readonly kept: ReadonlySet<string>; readonly isRunning: boolean }> {
  const modules = await loadModules(project);
  const database = await productDatabase(environment);
  const { undone, placements, edited, files, isRunning } = await removeModule({
    url: database.url,
    modules,
    name,
    tables: keepData ? 'stay' : 'go',
    seeded: content,
    environment,
  }).finally(() => database.close());
  for (const migration of undone) console.log(`undone: ${migration}`);
  console.log(`${placements} positions on pages are empty.`);
  for (const sentence of files) console.log(sentence);
  const names = edited.map(({ entity, key }) => `${entity} ${key}`);
  if (names.length > 0) console.log(`Edited since, so they stay: ${names.join(', ')}`);
  return { kept: new Set(names), isRunning };
}
