import { type Application, findApplication } from '@flotilla/runtime';
import { runProgram, runStack } from '@flotilla/local';
import { Command } from 'commander';
import { isBuilt, startBuild } from '../built.js';
import { Failure } from '@flotilla/runtime';

/** `flotilla start`, `dev` and `build`: run and build the application. */
export function runCommands(): Command[] {
  return [
    new Command('start')
      .description(
        'Run the application: database, API and site; the site is built first when something has changed',
      )
      .action(start),
    new Command('dev').description('Run the application and apply edits immediately').action(develop),
    new Command('build')
      .description('Build the site, and the API as one program')
      .action(async () => build(await findApplication())),
  ];
}

async function start(): Promise<void> {
  const application = await findApplication();
  if (!isBuilt(application.project)) await build(application);
  process.exitCode = await runStack(application, 'production');
}

async function develop(): Promise<void> {
  process.exitCode = await runStack(await findApplication(), 'development');
}

async function build({ project }: Application): Promise<void> {
  const markBuilt = startBuild(project);
  const code = await runProgram(project, '@flotilla/site/build');
  if (code !== 0) throw new Failure('The site could not be built.', 'See above.');
  markBuilt();
}
