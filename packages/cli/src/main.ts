import 'reflect-metadata';
import { Command } from 'commander';
import { addCommand } from './commands/add.js';
import { adminCommand } from './commands/admin.js';
import { contentCommand, seedCommand } from './commands/content.js';
import { doctorCommand } from './commands/doctor.js';
import { importCommand } from './commands/import.js';
import { migrateCommand } from './commands/migrate.js';
import { newCommand } from './commands/new.js';
import { removeCommand } from './commands/remove.js';
import { rowsCommand } from './commands/rows.js';
import { runCommands } from './commands/run.js';
import { siteCommand } from './commands/site.js';
import { verbose } from '@flotilla/runtime';
import { reportError } from './report-error.js';

const program = new Command('flotilla')
  .description(
    'Writes modules, entities, links and variants, keeps the schema of the database, and finds what is wrong.',
  )
  .addHelpText('after', `\nEach command prints the stack of an error with ${verbose}.`)
  .addCommand(newCommand())
  .addCommand(addCommand())
  .addCommand(removeCommand())
  .addCommand(migrateCommand())
  .addCommand(seedCommand())
  .addCommand(contentCommand())
  .addCommand(importCommand())
  .addCommand(rowsCommand())
  .addCommand(siteCommand())
  .addCommand(adminCommand())
  .addCommand(doctorCommand());
for (const command of runCommands()) program.addCommand(command);

try {
  await program.parseAsync(process.argv.filter((arg) => arg !== verbose));
} catch (error) {
  await reportError(error);
  process.exitCode = 1;
}
