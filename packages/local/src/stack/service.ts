import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openServiceLog } from './service-log.js';
import { Failure, flotillaCommand, isVerboseProcess, verbose } from '@flotilla/runtime';

export interface ServiceOptions {
  readonly name: string;
  readonly nodeArguments: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Responds with 200 as soon as the service is ready. */
  readonly readyUrl: string;
  readonly print: (line: string) => void;
  /** Returns whether a line of its output is printed; its level is undefined if it is not structured. */
  readonly shows?: (level: number | undefined) => boolean;
  /** Receives the messages of the process. */
  readonly onMessage?: (message: unknown) => void;
}

interface StopOptions {
  readonly seconds: number;
  /** SIGTERM by default; at SIGINT a service does not wait for the requests of a gateway. */
  readonly signal?: 'SIGINT' | 'SIGTERM';
}

export type Service = ReturnType<typeof startService>;

/** Starting a service creates much garbage in a short time; without this the heap grows and stays large. */
const memory = ['--max-semi-space-size=8'];
/** Time in ms for the last lines of output after the exit of a process. */
const drainMs = 2000;
/** Ends the service gracefully when its parent is gone, even killed. */
const exitWithParent = `data:text/javascript,${encodeURIComponent(
  // The IPC channel must not keep a finished process alive.
  `process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')); process.channel?.unref();`,
)}`;

/** Starts a service as a Node process. */
export function startService(options: ServiceOptions) {
  const { name, nodeArguments, cwd, env, logFile, readyUrl, print, shows, onMessage } = options;
  const given = isVerboseProcess() ? [...nodeArguments, verbose] : nodeArguments;
  const child = spawn(process.execPath, [...memory, '--import', exitWithParent, ...given], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches only this process, which stops the services in order.
    detached: process.platform !== 'win32',
  });
  const log = openServiceLog({ service: name, file: logFile, print, ...(shows && { shows }) });
  if (child.stdout) log.read(child.stdout, { isNotice: true });
  if (child.stderr) log.read(child.stderr);

  if (onMessage) child.on('message', onMessage);

  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.on('exit', () => setTimeout(() => !hasEnded && closeOutput(child), drainMs).unref());
    // Not "exit": the last lines of output, with the reason, arrive after it.
    child.on('close', (code, signal) => {
      hasEnded = true;
      for (const line of log.takeNotices()) print(`${name}  ${line}`);
      log.close();
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`);
    });
  });
  const failure = (what: string) => failureOf(name, what, { tail: log.tail(), logFile });

  return {
    name,
    takeNotices: () => log.takeNotices(),
    /** Resolves with a failure when the process ends. */
    failed: ended.then((how) => failure(how)),
    /** Resolves with how the process ended. */
    ended,
    log,
    /** Sends a message to the process. */
    send(message: object): void {
      if (child.connected) child.send(message, () => {});
    },
    /** Sends a signal to the process and those that it started. */
    kill(signal: NodeJS.Signals): void {
      if (!hasEnded) signalGroup(child, signal);
    },
    /** Waits until the service responds. */
    async whenReady({ seconds }: { seconds: number }): Promise<void> {
      const deadline = performance.now() + seconds * 1000;
      while (!(await answers(readyUrl))) {
        if (hasEnded) throw failure(await ended);
        if (performance.now() > deadline) throw failure(`did not answer at ${readyUrl} within ${seconds} s`);
        await sleep(25);
      }
    },
    /** Lets the service finish its work, and kills it after a timeout. */
    async stop({ seconds, signal = 'SIGTERM' }: StopOptions): Promise<void> {
      child.kill(signal);
      const isLate = await Promise.race([
        ended.then(() => false),
        sleep(seconds * 1000, true, { ref: false }),
      ]);
      if (isLate) signalGroup(child, 'SIGKILL');
      await ended;
    },
  };
}

/** Ends the output of a process. Processes that it started may hold it open, also outside of its group. */
function closeOutput(child: ChildProcess): void {
  signalGroup(child, 'SIGKILL');
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Sends a signal to a process and those that it started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    // Negative: the whole group, which a detached process leads.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

function failureOf(
  name: string,
  what: string,
  { tail, logFile }: { readonly tail: string; readonly logFile: string },
): Failure {
  const cause = what.endsWith('SIGKILL') ? 'The system ends programs so when memory runs out. ' : '';
  const fix = `${cause}Its log is in ${logFile}; to check the installation: ${flotillaCommand('doctor')}`;
  return new Failure(`${name} ${what}.${tail}`, fix);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
