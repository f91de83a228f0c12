import { type Application, flotillaCommand, readEnvironment } from '@flotilla/runtime';
import { assertPortsFree } from './ports.js';
import { type Mode, programsOf } from './programs.js';
import { localUrl, readSettings, type Settings } from './settings.js';
import { createStack, type Develop, type ServiceName } from './stack.js';

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
    readSettings: (current) => readSettings(readEnvironment(current ?? project), project.root),
    mode,
    root: project.root,
    programs: programsOf(project, mode),
    ...(develop && { develop }),
  });
  const stopped = stopSignal();
  let reason = 'a failure';
  void stopped.then((signal) => (reason = signal));
  try {
    const isStopped = await Promise.race([stack.start().then(() => false), stopped]);
    if (isStopped) return 0;
    printSummary(settings, stack);
    const failure = await Promise.race([stack.failed(), stopped.then(() => undefined)]);
    if (failure) throw failure;
    return 0;
  } finally {
    console.log(`stopping after ${reason} …`);
    await stack.stop();
  }
}

/** Resolves with the first signal to end; a second signal exits immediately. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isAsked = false;
    const requestStop = (signal: NodeJS.Signals) => {
      // Services and database end when this process exits.
      if (isAsked) process.exit(130);
      isAsked = true;
      resolve(signal);
    };
    process.on('SIGINT', requestStop).on('SIGTERM', requestStop);
  });
}

/**
 * Prints where everything is, what does not run, and what the start printed for people, such as a generated
 * password.
 */
function printSummary(
  { host, port, apiPort }: Settings,
  stack: Pick<ReturnType<typeof createStack>, 'takeNotices' | 'down'>,
): void {
  const site = localUrl(host, port);
  const said = stack.takeNotices().join('\n').trim();
  const down = stack.down();
  const state = (name: ServiceName) => (down.includes(name) ? '  does not run: see above' : '');
  console.log(`
  site        ${site}${state('site')}
  admin       ${site}/admin${state('site') || state('api')}
  API         ${localUrl(host, apiPort)}/api/docs${state('api')}
${said && `\n  ${said}\n`}
  For another administrator with a new password: ${flotillaCommand('admin create --email ann@example.com')}
`);
}
