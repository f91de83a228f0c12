import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../places.mjs';

/**
 * Number of passed tests, names of failed ones, of those that passed on a retry, and groups of tests without their program.
 * @typedef {{ passed: number, failures: string[], retried?: string[], notRun?: string[] }} Outcome
 */

/** Adds outcomes up. @param {Outcome[]} parts @returns {Required<Outcome>} */
export function together(parts) {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failures: parts.flatMap(({ failures }) => failures),
    retried: parts.flatMap(({ retried = [] }) => retried),
    notRun: parts.flatMap(({ notRun = [] }) => notRun),
  };
}

/**
 * Returns the summary of a CI run: the tests that did not run, the names of failed tests, and "N passed, N failed" as the last line.
 * @param {Required<Outcome>} outcome
 */
export function closingWords({ passed, failures, retried, notRun }) {
  return [
    '',
    ...list('Not run:', notRun),
    ...list('Passed at a second try:', retried),
    ...list('Failed:', failures),
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}

/** Returns the lines of a titled list; none if it is empty. @param {string} title @param {string[]} names */
export function list(title, names) {
  return names.length > 0 ? [title, ...names.map((name) => `  - ${name}`), ''] : [];
}

/**
 * Returns the outcome in a report of vitest's `json` reporter.
 * @param {VitestReport} report @returns {Outcome}
 *
 * @typedef {{ numPassedTests: number, success: boolean, testResults: VitestFile[] }} VitestReport
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, fullName: string, ancestorTitles: string[], title: string, failureMessages?: string[], meta?: { missingPackage?: string, [name: string]: unknown } }} VitestTest
 */
export function ofVitest({ numPassedTests: passed, success, testResults }) {
  const failures = testResults.flatMap(failuresOfFile);
  const notRun = testResults.flatMap(({ name, assertionResults }) => withoutProgram(name, assertionResults));
  if (failures.length === 0 && passed === 0) return { passed, failures: ['No test ran.'], notRun };
  const all = success || failures.length > 0 ? failures : ['An error outside of tests.'];
  return { passed, failures: all, notRun };
}

/**
 * Returns a line for each group of a file that was skipped without a program: the group, the number of its tests and
 * the Debian package to install.
 * @param {string} file @param {Pick<VitestTest, 'ancestorTitles' | 'title' | 'meta'>[]} tests
 */
export function withoutProgram(file, tests) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { ancestorTitles, title, meta } of tests) {
    if (!meta?.missingPackage) continue;
    const group = `${inRepository(file)} › ${ancestorTitles[0] ?? title}`;
    const line = `${group}: needs the Debian package ${meta.missingPackage}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${line} (${count} ${count === 1 ? 'test' : 'tests'})`);
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
