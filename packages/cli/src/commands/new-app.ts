import { basename, relative, resolve } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import { canonicalLanguage } from '@flotilla/core/languages';
import { commaSeparated } from '@flotilla/core/values';
import { Failure } from '@flotilla/runtime';
import type { Command } from 'commander';
import { callingManager, install, runScript } from '../installed/package-manager.js';
import { choose, chooseMany, isInteractive, typeText } from '../prompts.js';
import { newApp, type NewApp } from '../write/new-app.js';
import { checkedName } from '../write/names.js';
import { optionalModules } from '../write/site-modules.js';
import { SourceTree } from '../write/source-tree.js';
import { versionsFor } from '../write/versions.js';
import { save } from './generate.js';

interface AppOptions {
  readonly modules?: string;
  readonly languages?: string;
  readonly database?: string;
  readonly yes?: boolean;
  readonly install?: boolean;
  readonly start?: boolean;
}

/** Adds `new app`: an application in a folder of its own. */
export function addNewApp(command: Command): void {
  command
    .command('app [folder]')
    .description('an application: its list of modules, styles and a first page')
    .option('--modules <names>', `Flotilla modules, separated by commas: ${optionalModules.join(', ')}`)
    .option('--languages <codes>', 'languages of the content, the default first: en,ru')
    .option('--database <url>', '"embedded", or the address of a PostgreSQL database')
    .option('--yes', 'take the default of each question that no option answers')
    .option('--no-install', 'leave the packages to be installed later')
    .option('--start', 'start the application when it is installed')
    .action(create);
}

async function create(given: string | undefined, options: AppOptions): Promise<void> {
  const asks = isInteractive(options);
  const folder = given ?? (await typeText(asks, 'Name of the application', 'my-site', nameProblem));
  const root = resolve(folder);
  const name = checkedName(basename(root), 'an application');
  assertEmpty(root, folder);
  const manager = callingManager();
  const answers = await answersOf(asks, options);
  const versions = versionsFor(root, 'app');
  const tree = new SourceTree(root);
  newApp(tree, { name, ...answers, hasYarn: manager === 'yarn', versions });
  await save(tree);
  if (options.install !== false) await install(root, manager);
  if (options.start && options.install !== false) {
    process.exitCode = await runScript(root, manager, 'start');
    return;
  }
  const steps = [
    ...(root === process.cwd() ? [] : [`cd ${relative('.', root)}`]),
    ...(options.install === false ? [`${manager} install`] : []),
    `${manager} start`,
  ];
  console.log(`Next: ${steps.join(', ')}`);
}

type Answers = Pick<NewApp, 'modules' | 'languages' | 'databaseUrl'>;

async function answersOf(asks: boolean, options: AppOptions): Promise<Answers> {
  const modules = options.modules
    ? commaSeparated(options.modules)
    : await chooseMany(asks, 'Modules', optionalModules, ['blog']);
  const languages = options.languages
    ? commaSeparated(options.languages)
    : await chooseMany(asks, 'Languages of the content', ['en', 'ru'], ['en', 'ru']);
  const database =
    options.database ??
    ((await choose(asks, 'Database', ['embedded', 'PostgreSQL server'], 'embedded')) === 'embedded'
      ? 'embedded'
      : await typeText(
          asks,
          'Address of the database',
          'postgres://user:password@localhost/my_site',
          urlProblem,
        ));
  return {
    modules: modules.map(knownModule),
    languages: languages.map(knownLanguage),
    ...(database !== 'embedded' && { databaseUrl: checkedUrl(database) }),
  };
}

function knownModule(name: string): string {
  const short = name.replace('@flotilla/', '');
  if (optionalModules.includes(short)) return short;
  throw new Failure(`Flotilla has no module "${name}".`, `Name some of: ${optionalModules.join(', ')}`);
}

function knownLanguage(code: string): string {
  const language = canonicalLanguage(code);
  if (language !== undefined) return language;
  throw new Failure(`"${code}" is not the code of a language.`, 'Write codes such as en,pt-BR.');
}

function checkedUrl(text: string): string {
  const problem = urlProblem(text);
  // Its own form has no line ends, which would be further lines of `.env`.
  if (problem === undefined) return new URL(text).href;
  throw new Failure(`--database: ${problem}`, 'Write "embedded", or postgres://user:password@host/name.');
}

function urlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    return `"${text}" is not the address of a PostgreSQL database.`;
  return url.pathname.length > 1 ? undefined : 'The address names no database.';
}

function nameProblem(text: string): string | undefined {
  try {
    checkedName(text, 'an application');
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

/** Requires a new or an empty folder. @throws Failure */
function assertEmpty(root: string, folder: string): void {
  const files = existsSync(root) ? readdirSync(root).filter((name) => !name.startsWith('.')) : [];
  if (files.length > 0)
    throw new Failure(`${folder} is not empty: it has ${files[0]}.`, 'Name a new folder.');
}
