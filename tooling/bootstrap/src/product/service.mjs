import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitWithParent, isWindows, root } from '../places.mjs';
import { openServiceLog } from './service-log.mjs';
import { Failure } from '../steps.mjs';

/**
 * @typedef {object} ServiceOptions
 * @property {string} name
 * @property {string[]} nodeArguments
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logFile
 * @property {string} readyUrl Answers 200 as soon as the service works.
 */

/** @typedef {ReturnType<typeof startService>} Service */

/** Starting a service makes much garbage at once; without this the heap grows for it and stays large. */
const memory = ['--max-semi-space-size=8'];

/** Starts a Node process that serves. @param {ServiceOptions} options */
export function startService({ name, nodeArguments, env, logFile, readyUrl }) {
  const child = spawn(process.execPath, [...memory, '--import', exitWithParent, ...nodeArguments], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches only us, and we stop the services in their order.
    detached: !isWindows,
  });
  const log = openServiceLog({ service: name, file: logFile, print: console.log });
  log.read(/** @type {import('node:stream').Readable} */ (child.stdout));
  log.read(/** @type {import('node:stream').Readable} */ (child.stderr));

  let hasEnded = false;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    // Not "exit": the last lines, which say why, come after it.
    child.on('close', (code, signal) => {
      hasEnded = true;
      log.close();
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`);
    });
  });
  const failure = (/** @type {string} */ what) => new Failure(`${name} ${what}.\n${log.tail()}`, `Its log: ${logFile}`);

  return {
    name,
    /** Resolves when the process is gone, with the failure that this is unless it was stopped. */
    failed: ended.then((how) => failure(how)),
    /** Waits for the service to answer. @param {{ seconds: number }} limit */
    async whenReady({ seconds }) {
      const deadline = performance.now() + seconds * 1000;
      while (!(await answers(readyUrl))) {
        if (hasEnded) throw failure(await ended);
        if (performance.now() > deadline) throw failure(`did not answer at ${readyUrl} within ${seconds} s`);
        await sleep(25);
      }
    },
    /** Lets it finish what it is doing, and ends it when that takes too long. @param {{ seconds: number }} limit */
    async stop({ seconds }) {
      child.kill('SIGTERM');
      const isLate = await Promise.race([ended.then(() => false), sleep(seconds * 1000, true, { ref: false })]);
      if (isLate) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
