import 'reflect-metadata';
import { ProjectError } from '@flotilla/project';
import { Command } from 'commander';
import { adminCommand } from './commands/admin.js';
import { contentCommand, seedCommand } from './commands/content.js';
import { doctorCommand } from './commands/doctor.js';
import { migrateCommand } from './commands/migrate.js';
import { newCommand } from './commands/new.js';
import { Failure } from './failure.js';

const program = new Command('flotilla')
  .description('Writes modules, entities, links and variants, keeps the schema of the database, and finds what is wrong.')
  .addCommand(newCommand())
  .addCommand(migrateCommand())
  .addCommand(seedCommand())
  .addCommand(contentCommand())
  .addCommand(adminCommand())
  .addCommand(doctorCommand());

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Failure || error instanceof ProjectError ? error.message : error);
  process.exitCode = 1;
}
