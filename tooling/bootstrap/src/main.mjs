import { reportFailure, verbose } from '../../../packages/runtime/src/failures/report-failure.js';
import { endWithNpm } from './end-with-npm.mjs';
import { useSupportedNode } from './prepare/node-runtime.mjs';
import { Failure } from './steps.mjs';

// This file and its static imports must run on Node 20: they install the Node that runs the rest.

/** @type {Record<string, () => Promise<{ command: import('./command.mjs').Command }>>} */
const commands = {
  start: () => import('./commands/start.mjs'),
  dev: () => import('./commands/dev.mjs'),
  test: () => import('./commands/test.mjs'),
  ci: () => import('./commands/ci.mjs'),
  bench: () => import('./commands/bench.mjs'),
  lighthouse: () => import('./commands/lighthouse.mjs'),
  flotilla: () => import('./commands/flotilla.mjs'),
  exec: () => import('./commands/exec.mjs'),
};

endWithNpm();
const [name = 'start', ...args] = process.argv.slice(2);
try {
  const load = commands[name];
  if (!load)
    throw new Failure(`There is no command "${name}".`, `Use one of ${Object.keys(commands).join(', ')}.`);
  const isOnSupportedNode = await useSupportedNode();
  if (isOnSupportedNode) process.exitCode = await (await load()).command(argumentsOf(name));
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

/** Returns the arguments of a command; those of another program are passed to it unchanged. @param {string} name */
function argumentsOf(name) {
  return name === 'exec' || name === 'flotilla' ? args : args.filter((arg) => arg !== verbose);
}
