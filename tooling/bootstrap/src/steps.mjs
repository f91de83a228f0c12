/**
 * An expected failure: the problem, and the fix. Same as `Failure` of @flotilla/runtime, which cannot be
 * imported before dependencies are installed.
 */
export class Failure extends Error {
  /** @param {string} problem @param {string} [fix] */
  constructor(problem, fix) {
    super(problem);
    this.problem = problem;
    this.fix = fix;
  }
}

/**
 * Runs one step and prints a line with its name and duration.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} action
 * @returns {Promise<T>}
 */
export async function step(name, action) {
  const startedAt = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`… ${name}`);
  try {
    const result = await action();
    printStep({ mark: '✓', name, startedAt });
    return result;
  } catch (error) {
    printStep({ mark: '✗', name, startedAt });
    throw error;
  }
}

/**
 * Prints the line of a finished step.
 * @param {{ mark: '✓' | '✗', name: string, startedAt: number }} outcome `startedAt` by `performance.now()`.
 */
function printStep({ mark, name, startedAt }) {
  const overwrite = process.stdout.isTTY ? '\r\x1b[K' : '';
  console.log(`${overwrite}${mark} ${name}  ${duration(performance.now() - startedAt)}`);
}

/**
 * Prints the problem and the fix of an expected failure, and the stack of any other error.
 * @param {unknown} error
 */
export function reportFailure(error) {
  if (!isExpected(error)) return console.error(error);
  console.error(`\n${error.problem}`);
  if (error.fix) console.error(`→ ${error.fix}`);
}

/**
 * Recognises failures of this package and of @flotilla/runtime.
 * @param {unknown} error @returns {error is Failure}
 */
function isExpected(error) {
  return error instanceof Error && 'fix' in error;
}

/** @param {number} milliseconds */
function duration(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
