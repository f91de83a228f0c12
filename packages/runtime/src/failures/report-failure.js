// @ts-check
import { flotillaCommand } from './commands.js';
import { explain } from './explain.js';

/** The option that adds stacks to printed failures. */
export const verbose = '--verbose';

/**
 * Prints an error once on stderr: the problem and what to do, and its stack only with `--verbose`.
 * @param {unknown} error
 * @param {{ environment?: import('./outside-error.js').Environment, isVerbose?: boolean }} [options]
 */
export function reportFailure(error, { environment = process.env, isVerbose = isVerboseProcess() } = {}) {
  const { problem, fix } = isExpected(error)
    ? partsOf(error)
    : (explain(error, environment) ?? unlisted(error));
  console.error(fix === undefined ? `\n${problem}` : `\n${problem}\n→ ${fix}`);
  if (isVerbose) console.error(error);
}

export const isVerboseProcess = () => process.argv.includes(verbose);

/**
 * Returns whether an error names problem and fix itself: a `Failure`, or a wrong setting (`ConfigError` of
 * @flotilla/core, which can't be imported before packages are installed). By name, since the source and the build of
 * this package can run in one process.
 * @param {unknown} error @returns {error is Error & { problem?: string, fix?: string }}
 */
function isExpected(error) {
  return error instanceof Error && ['Failure', 'ConfigError'].includes(error.name);
}

/** @param {Error & { problem?: string, fix?: string }} error @returns {{ problem: string, fix?: string }} */
const partsOf = ({ problem, fix, message }) => ({ problem: problem ?? message, fix });

/**
 * Returns the message of an error that is not in the table, and the first line of code outside of packages.
 * @param {unknown} error @returns {{ problem: string, fix: string }}
 */
function unlisted(error) {
  const text = error instanceof Error ? String(error) : `The program threw ${String(error)}`;
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter(isFrame) : [];
  const frame = frames.find((line) => !/node_modules|\(?node:/.test(line)) ?? frames[0];
  const problem = frame === undefined ? text : `${text}\n${frame}`;
  const stack = `With ${verbose}, the same command prints the stack.`;
  const isDoctor = process.argv.includes('doctor');
  return {
    problem,
    fix: isDoctor ? stack : `Check the installation: ${flotillaCommand('doctor')}. ${stack}`,
  };
}

/** @param {string} line */
const isFrame = (line) => /^\s+at /.test(line);
