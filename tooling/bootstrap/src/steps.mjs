import { duration } from '../../../packages/runtime/src/process/duration.js';

export { Failure } from '../../../packages/runtime/src/failures/failure.js';

/**
 * Runs one step and prints a line with its name and duration.
 * @template T
 * @param {string} name
 * @param {(report: (progress: string) => void) => T | Promise<T>} action Reports its progress as text: "3 of 12".
 * @returns {Promise<T>}
 */
export async function step(name, action) {
  const startedAt = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`… ${name}`);
  try {
    const result = await action(progressOf(name));
    printStep({ mark: '✓', name, startedAt });
    return result;
  } catch (error) {
    printStep({ mark: '✗', name, startedAt });
    throw error;
  }
}

/** Milliseconds between lines of progress in a log; a terminal shows each change in place. */
const pauseInLogs = 10_000;

/**
 * Returns a function that prints the progress of a step.
 * @param {string} name @returns {(progress: string) => void}
 */
function progressOf(name) {
  let printedAt = performance.now();
  return (progress) => {
    if (process.stdout.isTTY) return void process.stdout.write(`\r\x1b[K… ${name}  ${progress}`);
    if (performance.now() - printedAt < pauseInLogs) return;
    printedAt = performance.now();
    console.log(`… ${name}  ${progress}`);
  };
}

/**
 * Prints the line of a finished step.
 * @param {{ mark: '✓' | '✗', name: string, startedAt: number }} outcome `startedAt` by `performance.now()`.
 */
function printStep({ mark, name, startedAt }) {
  const overwrite = process.stdout.isTTY ? '\r\x1b[K' : '';
  console.log(`${overwrite}${mark} ${name}  ${duration(performance.now() - startedAt)}`);
}
