/** An expected failure: what happened, and what to do about it. As `Failure` of @flotilla/runtime, which is not there before dependencies are. */
export class Failure extends Error {
  /** @param {string} problem @param {string} [fix] */
  constructor(problem, fix) {
    super(problem);
    this.problem = problem;
    this.fix = fix;
  }
}

/**
 * Does one step and prints one line about it: what, and how long it took.
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
 * Prints the line about a step that is over.
 * @param {{ mark: '✓' | '✗', name: string, startedAt: number }} outcome `startedAt` by `performance.now()`.
 */
function printStep({ mark, name, startedAt }) {
  const overwrite = process.stdout.isTTY ? '\r\x1b[K' : '';
  console.log(`${overwrite}${mark} ${name}  ${duration(performance.now() - startedAt)}`);
}

/** Prints what went wrong; the stack only where it is our mistake. @param {unknown} error */
export function reportFailure(error) {
  if (!isExpected(error)) return console.error(error);
  console.error(`\n${error.problem}`);
  if (error.fix) console.error(`→ ${error.fix}`);
}

/**
 * Of ours, and of the packages that run the product.
 * @param {unknown} error @returns {error is Failure}
 */
function isExpected(error) {
  return error instanceof Error && 'fix' in error;
}

/** @param {number} milliseconds */
function duration(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
