import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@flotilla/local/database';
import { problemsOf } from './contents.js';
import { readGuide } from './guide.js';
import { type PackageManager } from './host-app.js';
import { lint } from './linters.js';
import { pack, root } from './pack.js';
import { serveTarballs } from './registry.js';
import { tryApplication, tryStandalone } from './try-app.js';
import { tryCore } from './try-core.js';
import { bareApplication, catalogVersions, type Trial, tryModules, tryPeople } from './try-hosts.js';

const together = [['blog', 'rbac', 'ecommerce']];
const strict: PackageManager = 'pnpm';
const managers: readonly PackageManager[] = ['npm', strict];
const startedAt = performance.now();

const folder = await mkdtemp(join(tmpdir(), 'flotilla-tarballs-'));
try {
  process.exitCode = await check(process.argv.includes('--all'));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Checks the published packages and installs them with pnpm, which exposes only declared dependencies: some
 * modules together, and an application. With `isAll`, installs each module alone and follows every guide,
 * with npm as well.
 * @returns the exit code
 */
async function check(isAll: boolean): Promise<number> {
  const tarballs = await pack(folder);
  const linted = await Promise.all(tarballs.map(lint));
  const problems = [...tarballs.flatMap(problemsOf), ...linted.flat()];
  for (const problem of problems) console.error(`✗ ${problem}`);
  const modules = tarballs
    .filter(({ manifest }) => manifest['flotilla'] !== undefined)
    .map(({ name }) => [name.replace('@flotilla/', '')]);
  const registry = await serveTarballs(tarballs);
  const database = await startDatabase({ dataDir: join(folder, 'database'), tuning: 'throwaway' });
  try {
    const shared = {
      folder,
      registry,
      guide: await readGuide(),
      adminUrl: database.adminUrl,
      versions: await catalogVersions(root),
    };
    const hosts = (isAll ? managers : [strict]).map((manager) =>
      tryAll({ ...shared, manager }, isAll ? modules : together),
    );
    const applications = isAll
      ? managers.flatMap((manager) => tryOwn({ ...shared, manager, guides: 'all' }))
      : [tryApplication({ ...shared, manager: strict, guides: 'first' })];
    const trials = await Promise.allSettled([
      ...hosts,
      ...applications.map(async (tried) => (await tried).forEach(report)),
    ]);
    for (const trial of trials) if (trial.status === 'rejected') console.error(`✗ ${trial.reason}`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const isRight = problems.length === 0 && trials.every(({ status }) => status === 'fulfilled');
    console.log(`${isRight ? '✓' : '✗'} ${tarballs.length} packages as they are published  ${seconds} s`);
    return isRight ? 0 : 1;
  } finally {
    await database.stop();
    await registry.close();
  }
}

async function tryAll(
  input: Parameters<typeof tryModules>[0],
  lists: readonly (readonly string[])[],
): Promise<void> {
  report(await tryCore(input));
  const bare = await bareApplication(input);
  for (const modules of lists) {
    (await tryModules(input, bare, modules)).forEach(report);
    if (modules.includes('blog')) report(await tryPeople(input, modules));
  }
}

function tryOwn(input: Parameters<typeof tryApplication>[0]): Promise<Trial[]>[] {
  return [tryApplication(input), tryStandalone(input)];
}

function report({ title, newPackages, seconds }: Trial): void {
  console.log(`✓ ${title}: ${newPackages ? `${newPackages} new packages, ` : ''}${seconds} s`);
}
