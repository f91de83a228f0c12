import { cp, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { install } from './host-app.js';
import { installedByNpm } from './package-managers.js';
import { bareApplication, secondsSince, type Trial, type TrialInput } from './try-hosts.js';

/** Maximum number of packages, and megabytes on disk, that a module adds to a bare NestJS application. */
export interface SizeBar {
  readonly packages: number;
  readonly megabytes: number;
}

const everyModule: SizeBar = { packages: 100, megabytes: 70 };
const bars: Readonly<Record<string, SizeBar>> = { blog: { packages: 40, megabytes: 30 } };

const barOf = (module: string): SizeBar => bars[module] ?? everyModule;

/**
 * Installs each module alone with npm into a bare NestJS application, with `@flotilla/backend` and
 * `@flotilla/core`, and prints the added size. @throws Error when a module exceeds its bar
 */
export async function measureSizes(input: TrialInput, modules: readonly string[]): Promise<Trial[]> {
  const startedAt = performance.now();
  const bare = await bareApplication(input);
  const before = await measure(bare);
  const rows: { module: string; added: SizeBar; largest: string }[] = [];
  for (const module of modules) {
    const folder = join(input.folder, module);
    await cp(bare, folder, { recursive: true, verbatimSymlinks: true });
    await install('npm', folder, [`@flotilla/${module}`, '@flotilla/backend', '@flotilla/core']);
    const { packages, megabytes } = await measure(folder);
    const added = { packages: packages - before.packages, megabytes: megabytes - before.megabytes };
    rows.push({ module, added, largest: await largestIn(folder, bare) });
  }
  console.log(`\n| module | packages | MB | largest |\n|---|---:|---:|---|`);
  for (const { module, added, largest } of rows)
    console.log(`| ${module} | ${added.packages} | ${added.megabytes.toFixed(1)} | ${largest} |`);
  const over = rows.filter(({ module, added }) => exceeds(added, barOf(module)));
  if (over.length > 0)
    throw new Error(`More than their bars: ${over.map(({ module }) => module).join(', ')}.`);
  return [{ title: 'sizes', newPackages: 0, seconds: secondsSince(startedAt) }];
}

const exceeds = (added: SizeBar, bar: SizeBar): boolean =>
  added.packages > bar.packages || added.megabytes > bar.megabytes;

async function measure(folder: string): Promise<SizeBar> {
  return {
    packages: (await installedByNpm(folder)).length,
    megabytes: await megabytesOf(join(folder, 'node_modules')),
  };
}

/** Returns the five largest packages that a folder has and the bare application has not. */
async function largestIn(folder: string, bare: string): Promise<string> {
  const present = new Set(await installedByNpm(bare));
  const added = (await installedByNpm(folder)).filter((path) => !present.has(path));
  const sizes = await Promise.all(
    added.map(async (path) => ({
      name: path.replace('node_modules/', ''),
      megabytes: await megabytesOf(join(folder, path)),
    })),
  );
  return sizes
    .toSorted((a, b) => b.megabytes - a.megabytes)
    .slice(0, 5)
    .map(({ name, megabytes }) => `${name} ${megabytes.toFixed(1)}`)
    .join(', ');
}

/** Returns the size of a folder on disk, as `du` does: whole blocks of the file system. */
async function megabytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).blocks * 512),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}
