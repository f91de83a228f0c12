import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@flotilla/local/database';
import { problemsOf } from './contents.js';
import { readGuide } from './guide.js';
import { lint } from './linters.js';
import { commitOf, pack, root, type Tarball } from './pack.js';
import { serveTarballs } from './registry.js';
import { catalogVersions, type Trial } from './try-hosts.js';
import { type Shared, trialsOf } from './trials.js';

/** Trials at the same time: each compiles and installs, which uses about one processor. */
const lanes = 2;
const startedAt = performance.now();

const folder = await mkdtemp(join(tmpdir(), 'flotilla-tarballs-'));
try {
  process.exitCode = await check(new Set(process.argv.slice(2)));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Checks the published packages and installs them as the options say: see `trialsOf`.
 * @returns the exit code
 */
async function check(options: ReadonlySet<string>): Promise<number> {
  const tarballs = await pack(folder);
  const linted = await Promise.all(tarballs.map(lint));
  const problems: unknown[] = [...tarballs.flatMap(problemsOf), ...linted.flat()];
  const registry = await serveTarballs(tarballs);
  const database = await startDatabase({ dataDir: join(folder, 'database'), tuning: 'throwaway' });
  try {
    const shared: Shared = {
      folder,
      registry,
      guide: await readGuide(),
      adminUrl: database.adminUrl,
      catalog: await catalogVersions(root),
      modules: modulesIn(tarballs),
      commit: await commitOf(root),
    };
    problems.push(...(await runAll(trialsOf(shared, options))));
    for (const problem of problems) console.error(`✗ ${String(problem)}`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const sign = problems.length === 0 ? '✓' : '✗';
    console.log(`${sign} ${tarballs.length} packages as they are published  ${seconds} s`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await database.stop();
    await registry.close();
  }
}

function modulesIn(tarballs: readonly Tarball[]): string[] {
  return tarballs
    .filter(({ manifest }) => manifest['flotilla'] !== undefined)
    .map(({ name }) => name.replace('@flotilla/', ''));
}

/** Runs trials in lanes and prints their results. @returns the errors of those that failed */
async function runAll(trials: readonly (() => Promise<readonly Trial[]>)[]): Promise<unknown[]> {
  const waiting = [...trials];
  const errors: unknown[] = [];
  const runLane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await next().then(
        (results) => results.forEach(report),
        (error: unknown) => errors.push(error),
      );
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return errors;
}

function report({ title, newPackages, seconds }: Trial): void {
  console.log(`✓ ${title}: ${newPackages ? `${newPackages} new packages, ` : ''}${seconds} s`);
}
