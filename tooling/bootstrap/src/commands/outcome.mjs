import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../places.mjs';

/**
 * Number of passed tests, names of failed ones, and names of those that passed on a retry.
 * @typedef {{ passed: number, failures: string[], retried?: string[] }} Outcome
 */

/** Adds outcomes up. @param {Outcome[]} parts @returns {Required<Outcome>} */
export function together(parts) {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
    retried: parts.flatMap(({ retried = [] }) => retried),
  };
}

/**
 * Returns the summary of a CI run: the names of failed tests, and "N passed, N failed" as the last line.
 * @param {Required<Outcome>} outcome
 */
export function closingWords({ passed, failures, retried }) {
  const list = (/** @type {string} */ title, /** @type {string[]} */ names) =>
    names.length > 0 ? [title, ...names.map((name) => `  - ${name}`), ''] : [];
  return [
    '',
    ...list('Passed at a second try:', retried),
    ...list('Failed:', failures),
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}

/**
 * Returns the outcome in a report of vitest's `json` reporter.
 * @param {VitestReport} report @returns {Outcome}
 *
 * @typedef {{ numPassedTests: number, success: boolean, testResults: VitestFile[] }} VitestReport
 * @typedef {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} VitestFile
 */
export function ofVitest({ numPassedTests: passed, success, testResults }) {
  const failures = testResults.flatMap(failuresOfFile);
  if (failures.length === 0 && passed === 0) return { passed, failures: ['No test ran.'] };
  return { passed, failures: success || failures.length > 0 ? failures : ['An error outside of tests.'] };
}

/**
 * Returns the failed tests of a file, and failures to load it or to run its hooks.
 * @param {VitestFile} file
 */
function failuresOfFile({ name, status, message, assertionResults }) {
  const path = inRepository(name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  const failures = tests.map((test) => named(`${path} › ${test.fullName}`, test.failureMessages?.[0]));
  const isOutside = message !== '' || tests.length === 0;
  return status === 'failed' && isOutside ? [...failures, named(path, message)] : failures;
}

/**
 * Returns a line for each error outside of tests: the file and the running test, the message and the first
 * frame of the stack in the repository.
 * @param {import('./unhandled-errors.mjs').UnhandledError[]} errors
 */
export function unhandledErrors(errors) {
  return errors.map(({ message = '', stack = '', VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => {
    const frame = stack.split('\n').find((line) => line.includes(root) && !line.includes('node_modules'));
    const during = [file && inRepository(file), test].filter(Boolean).join(' › ');
    const at = frame ? ` (${frame.trim().replace(root, '').replace('file://', '')})` : '';
    return `${named(`An error outside of tests${during && `, during ${during}`}`, message)}${at}`;
  });
}

/**
 * Returns the outcome in a report of Playwright's `json` reporter; counts flaky tests as passed.
 * @param {PlaywrightReport} report @returns {Outcome}
 *
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: { message?: string }[], suites: PlaywrightSuite[] }} PlaywrightReport
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { errors?: PlaywrightError[] }[] }[] }} PlaywrightSpec
 * @typedef {{ message?: string, location?: { file: string, line: number } }} PlaywrightError
 */
export function ofPlaywright({ stats, errors, suites }) {
  const passed = stats.expected + stats.flaky;
  if (passed + stats.unexpected === 0 && errors.length === 0) return { passed, failures: ['No test ran.'] };
  const specs = suites.flatMap(specsOf);
  const outside = errors.map(({ message }) => named('An error outside of tests', message));
  return {
    passed,
    failures: [...withStatus(specs, 'unexpected'), ...outside],
    retried: withStatus(specs, 'flaky'),
  };
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {PlaywrightSpec[]} specs @param {string} status */
function withStatus(specs, status) {
  return specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => {
        const { errors = [] } = results.find((result) => result.errors?.length) ?? {};
        return [`${file}:${line} › ${title}`, ...errors.map(placed)].join(': ');
      }),
  );
}

/**
 * Returns the first line of an error with its place. The timeout of a test is one error, and the call that waited
 * is another.
 * @param {PlaywrightError} error
 */
function placed({ message = '', location }) {
  const place = location ? ` (${inRepository(location.file)}:${location.line})` : '';
  return `${firstLine(message)}${place}`;
}

/** Appends the first line of the message to a name. @param {string} name @param {string} [message] */
function named(name, message = '') {
  const line = firstLine(message);
  return line ? `${name}: ${line}` : name;
}

/** @param {string} message */
function firstLine(message) {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0];
}

/** @param {string} path */
function inRepository(path) {
  return isAbsolute(path) ? relative(root, path).replaceAll('\\', '/') : path;
}
