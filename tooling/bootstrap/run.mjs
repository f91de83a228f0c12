#!/usr/bin/env node
// This file and its static imports must run on Node 20: they install the Node that runs the rest.
import { endWithNpm } from './src/end-with-npm.mjs';
import { useSupportedNode } from './src/prepare/node-runtime.mjs';
import { Failure, reportFailure } from './src/steps.mjs';

/** @type {Record<string, () => Promise<{ command: import('./src/command.mjs').Command }>>} */
const commands = {
  start: () => import('./src/commands/start.mjs'),
  dev: () => import('./src/commands/dev.mjs'),
  test: () => import('./src/commands/test.mjs'),
  ci: () => import('./src/commands/ci.mjs'),
  bench: () => import('./src/commands/bench.mjs'),
  lighthouse: () => import('./src/commands/lighthouse.mjs'),
  exec: () => import('./src/commands/exec.mjs'),
};

endWithNpm();
const [name = 'start', ...args] = process.argv.slice(2);
try {
  const load = commands[name];
  if (!load)
    throw new Failure(`There is no command "${name}".`, `Use one of ${Object.keys(commands).join(', ')}.`);
  const isOnSupportedNode = await useSupportedNode();
  if (isOnSupportedNode) process.exitCode = await (await load()).command(args);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
