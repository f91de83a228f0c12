import { Command } from 'commander';
import { loadModules } from '@flotilla/backend/server';
import { Failure, findApplication } from '@flotilla/runtime';
import { productDatabase } from '../migrate/databases.js';
import { findDrift, type GenerateOptions, writeMigrations } from '../migrate/generate.js';
import { runMigrations } from '../migrate/run.js';

/** `flotilla migrate …`: runs migrations, generates new ones, and reports drift. */
export function migrateCommand(): Command {
  const command = new Command('migrate')
    .description('Run the migrations that the database lacks')
    .action(run);
  command
    .command('generate')
    .description('write migrations for changes of the definitions')
    .option('--module <name>', 'only migrations of this module')
    .option('--name <name>', 'the suffix of the file name, in kebab-case')
    .option('--allow-drop', 'also write statements that lose data')
    .action(generate);
  command.command('check').description('fail when definitions and migrations differ').action(check);
  return command;
}

async function run(): Promise<void> {
  const { project, environment } = await findApplication();
  const modules = await loadModules(project);
  const database = await productDatabase(environment);
  const ran = await runMigrations(database.url, modules).finally(() => database.close());
  for (const name of ran) console.log(name);
  console.log(ran.length ? `${ran.length} migrations ran.` : 'Nothing to do.');
}

async function generate(options: GenerateOptions): Promise<void> {
  const { project, environment } = await findApplication();
  const drift = await findDrift(await loadModules(project), environment);
  const paths = writeMigrations(project, drift, options);
  for (const path of paths) console.log(path);
  if (paths.length === 0) console.log('The migrations match the definitions.');
}

async function check(): Promise<void> {
  const { project, environment } = await findApplication();
  const modules = await loadModules(project);
  const drift = await findDrift(modules, environment);
  if (drift.length === 0) return console.log(`${modules.length} modules, no drift.`);
  const statements = drift.flatMap(({ module, needs, up, down }) => [
    `${[module || 'no module', ...needs].join(' + ')}:`,
    ...shortened(up.length ? up : down),
  ]);
  throw new Failure(
    `The definitions need these changes, which no migration makes:\n${statements.join('\n')}\n`,
    'Run: flotilla migrate generate',
  );
}

const maxListed = 5;

function shortened(statements: readonly string[]): string[] {
  const rest = statements.length - maxListed;
  return [
    ...statements.slice(0, maxListed).map((statement) => `  ${statement}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
