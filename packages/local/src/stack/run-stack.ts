import { type Application, flotillaCommand, readEnvironment } from '@flotilla/runtime';
import { assertPortsFree } from './ports.js';
import { type Mode, programsOf } from './programs.js';
import { localUrl, readSettings, type Settings } from './settings.js';
import { createStack, type Develop } from './stack.js';

/**
 * Starts an application, runs it until a signal or until a service ends, and stops it.
 * @returns the exit code
 */
export async function runStack(
  { project, environment }: Application,
  mode: Mode,
  develop?: Develop,
): Promise<number> {
  const settings = readSettings(environment, project.root);
  await assertPortsFree(settings);
  const stack = createStack({
    settings,
    readSettings: () => readSettings(readEnvironment(project), project.root),
    mode,
    root: project.root,
    programs: programsOf(project, mode),
    ...(develop && { develop }),
  });
  const stopped = stopSignal();
  try {
    const isStopped = await Promise.race([stack.start().then(() => false), stopped]);
    if (isStopped) return 0;
    printSummary(settings, stack.takeNotices());
    const failure = await Promise.race([stack.failed(), stopped.then(() => undefined)]);
    if (failure) throw failure;
    return 0;
  } finally {
    console.log('stopping …');
    await stack.stop();
  }
}

/** Resolves at the first signal to end; a second signal exits immediately. */
function stopSignal(): Promise<true> {
  return new Promise((resolve) => {
    let isAsked = false;
    const requestStop = () => {
      // Services and database end when this process exits.
      if (isAsked) process.exit(130);
      isAsked = true;
      resolve(true);
    };
    process.on('SIGINT', requestStop).on('SIGTERM', requestStop);
  });
}

/** Prints where everything is, and what the start printed for people, such as a generated password. */
function printSummary({ host, port, apiPort }: Settings, notices: readonly string[]): void {
  const site = localUrl(host, port);
  const said = notices.join('\n').trim();
  console.log(`
  site        ${site}
  admin       ${site}/admin
  API         ${localUrl(host, apiPort)}/api/docs
${said && `\n  ${said}\n`}
  For another administrator with a new password: ${flotillaCommand('admin create --email ann@example.com')}
`);
}
