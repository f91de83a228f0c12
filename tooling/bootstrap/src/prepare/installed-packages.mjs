import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Parts of a package.json that an installation depends on; generators also edit `exports`, for example. */
const installed = [
  'name',
  'version',
  'bin',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'dependenciesMeta',
  'engines',
  'packageManager',
  'pnpm',
];

/** Returns a checksum of what package.json files ask to install. @param {string[]} files */
export function manifestStamp(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const manifest = manifestOf(file);
    hash.update(`${file}\0${JSON.stringify(installed.map((part) => manifest[part]))}\0`);
  }
  return hash.digest('hex');
}

/**
 * Returns the packages that a damaged installation lacks. Checks the dependencies of each package.json, and the
 * folders of pnpm's store.
 * @param {{ root: string, folders: string[] }} workspace @returns {string[]}
 */
export function missingPackages({ root, folders }) {
  const direct = [root, ...folders].flatMap((folder) =>
    directDependencies(join(folder, 'package.json'))
      .filter((name) => !existsSync(join(folder, 'node_modules', name, 'package.json')))
      .filter((name) => !existsSync(join(root, 'node_modules', name, 'package.json'))),
  );
  return [...direct, ...missingFromStore(join(root, 'node_modules/.pnpm'))];
}

/**
 * Returns the packages that pnpm's store lacks: those without a package.json, such as `zod@4.1.0` or
 * `@nestjs+core@12.0.0_…`, and those that another package links to, such as `avvio`.
 * @param {string} store
 */
function missingFromStore(store) {
  if (!existsSync(store)) return [];
  return readdirSync(store)
    .filter((name) => name.includes('@', 1))
    .flatMap((name) => {
      const [, scope = '', plain = ''] = /^(?:(@[^+]+)\+)?([^@]+)@/.exec(name) ?? [];
      const folder = join(store, name, 'node_modules');
      const isWhole = existsSync(join(folder, scope, plain, 'package.json'));
      return isWhole ? brokenLinks(folder) : [name];
    });
}

/**
 * Returns the names of packages in a node_modules folder that are links to nothing.
 * @param {string} folder @param {string} [scope] @returns {string[]}
 */
function brokenLinks(folder, scope = '') {
  return readdirSync(join(folder, scope), { withFileTypes: true }).flatMap((entry) => {
    const name = scope === '' ? entry.name : `${scope}/${entry.name}`;
    if (entry.isSymbolicLink()) return existsSync(join(folder, name)) ? [] : [name];
    return scope === '' && name.startsWith('@') ? brokenLinks(folder, name) : [];
  });
}

/**
 * Deletes pnpm's records of installed packages, so that pnpm checks each package again.
 * @param {string} root
 */
export function forgetInstallation(root) {
  for (const record of ['.installed', '.modules.yaml', '.pnpm-workspace-state-v1.json', '.pnpm/lock.yaml'])
    rmSync(join(root, 'node_modules', record), { force: true });
}

/** @param {string} file */
function directDependencies(file) {
  const { dependencies, devDependencies } = manifestOf(file);
  return Object.keys({ ...dependencies, ...devDependencies });
}

/** @param {string} file @returns {Record<string, any>} */
function manifestOf(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
