import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHeadlessChromium } from './chromium.mjs';
import { withFilesInMemory } from './files-in-memory.mjs';
import { closingWords, ofPlaywright, ofVitest, together, unhandledErrors } from './outcome.mjs';
import { findRedis } from './redis.mjs';
import { root } from '../places.mjs';
import { compilerEnv } from '../prepare/compilers.mjs';
import { usePnpm } from '../prepare/pnpm.mjs';
import { prepareBuild, prepareDependencies } from '../prepare/prepare.mjs';
import { capture, npmCommand, runInTerminal } from '../shell.mjs';
import { reportFailure } from '../../../../packages/runtime/src/failures/report-failure.js';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/**
 * Runs all gates, all tests with those that need a Redis, and the end-to-end tests. Ends with the names of the
 * failures and the line "N passed, N failed"; a failed gate counts as one failure.
 * @type {import('../command.mjs').Command}
 */
export function command() {
  process.env['CI'] = 'true';
  return withFilesInMemory(all);
}

async function all() {
  const reports = mkdtempSync(join(tmpdir(), 'flotilla-ci-'));
  try {
    const parts = [await prepare().catch(notRun('The build'))];
    const installed = capture(['pnpm', 'run', aside], { env: compilerEnv() });
    parts.push(await gates().catch(notRun('The gates')));
    parts.push(await audit().catch(notRun('The audit')));
    parts.push(await tests(reports).catch(notRun('The tests')));
    parts.push(await printWhenDone(installed).catch(notRun(aside)));
    parts.push(await endToEnd(reports).catch(notRun('The end-to-end tests')));
    const outcome = together(parts);
    console.log(closingWords(outcome));
    return outcome.failures.length > 0 ? 1 : 0;
  } finally {
    rmSync(reports, { recursive: true });
  }
}

async function prepare() {
  await prepareDependencies();
  await usePnpm();
  await prepareBuild();
  return { passed: 0, failures: [] };
}

async function gates() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const failures = [];
  for (const gate of gatesIn(scripts)) {
    const code = await runInTerminal(['pnpm', 'run', gate], { env: compilerEnv() });
    if (code !== 0) failures.push(gate);
  }
  return { passed: 0, failures };
}

/** Runs concurrently with the gates and the tests, because it mostly waits for installations. */
const aside = 'check:tarballs';

/** Prints the output of a run when it ends. @param {ReturnType<typeof capture>} run */
async function printWhenDone(run) {
  const { code, output } = await run;
  console.log(output);
  return { passed: 0, failures: code === 0 ? [] : [aside] };
}

/** Returns the gates to run. Gates that run vitest are omitted: their tests run with all tests. @param {Record<string, string>} scripts */
function gatesIn(scripts) {
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== aside);
  return names.filter((name) => !scripts[name]?.startsWith('vitest run '));
}

/** Checks dependencies for known vulnerabilities. A registry without an audit does not count as a failure. */
async function audit() {
  const options = { cwd: root, encoding: /** @type {const} */ ('utf8'), maxBuffer: 64 * 1024 ** 2 };
  const { status, stdout, stderr, error } = spawnSync(
    'pnpm',
    ['audit', '--prod', '--audit-level', 'high'],
    options,
  );
  if (error) throw error;
  const output = `${stdout}${stderr}`;
  const isUnknown = output.includes('ERR_PNPM_AUDIT');
  console.log(
    isUnknown ? 'The registry does not list known vulnerabilities: dependencies are not audited.' : output,
  );
  return {
    passed: 0,
    failures: status === 0 || isUnknown ? [] : ['A dependency has a known vulnerability.'],
  };
}

/** Runs all tests, those of shared state on the installed Redis. @param {string} reports */
async function tests(reports) {
  const file = join(reports, 'tests.json');
  const redis = await findRedis().catch(notRun('Redis'));
  if (typeof redis === 'string') return vitest(file, { ...process.env, REDIS_SERVER_PATH: redis });
  return together([redis, await vitest(file, process.env).catch(notRun('The tests'))]);
}

/** @param {string} file @param {NodeJS.ProcessEnv} env */
async function vitest(file, env) {
  const errorsFile = `${file}.errors`;
  const errorsReporter = join(import.meta.dirname, 'unhandled-errors.mjs');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${errorsReporter}`,
  ];
  const run = { env: { ...env, UNHANDLED_ERRORS_FILE: errorsFile } };
  const code = await runInTerminal([...npmCommand(), 'test', '--', ...reporters], run);
  const outcome = ofVitest(JSON.parse(readFileSync(file, 'utf8')));
  const errors = existsSync(errorsFile) ? unhandledErrors(JSON.parse(readFileSync(errorsFile, 'utf8'))) : [];
  return agreeing('npm test', code, { ...outcome, failures: [...outcome.failures, ...errors] });
}

/** @param {string} reports */
async function endToEnd(reports) {
  if (!existsSync(join(root, 'tests/e2e/playwright.config.ts'))) return { passed: 0, failures: [] };
  const file = join(reports, 'e2e.json');
  const code = await runInTerminal(
    ['pnpm', '--dir', 'tests/e2e', 'exec', 'playwright', 'test', '--reporter=line,json'],
    {
      env: { ...process.env, CHROMIUM_PATH: await findHeadlessChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  return agreeing('playwright test', code, ofPlaywright(JSON.parse(readFileSync(file, 'utf8'))));
}

/**
 * Adds a failure to a run that ends with an error although its report has none: vitest reports no errors
 * outside of tests.
 * @param {string} run @param {number} code @param {Outcome} outcome @returns {Outcome}
 */
function agreeing(run, code, outcome) {
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return {
    ...outcome,
    failures: [`${run} ended with ${code}: an error outside of tests, which stands above.`],
  };
}

/** A part that could not run at all is one failure. @param {string} part */
function notRun(part) {
  return (/** @type {unknown} */ error) => {
    reportFailure(error);
    return { passed: 0, failures: [`${part} could not run.`] };
  };
}
