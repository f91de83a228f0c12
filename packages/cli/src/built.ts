import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Project } from '@flotilla/project';

type Application = Pick<Project, 'root' | 'api' | 'site' | 'modules'>;

const passedOver = new Set(['node_modules', 'dist']);

/** Whether the site was built after the last change of a file of the application, of the packages that are installed now. */
export function isBuilt(application: Application): boolean {
  const { root, site } = application;
  const built = statSync(join(root, site, 'dist/server/main.js'), { throwIfNoEntry: false });
  if (built === undefined || !filesIn(root, passedOver).every((file) => statSync(file).mtimeMs <= built.mtimeMs)) return false;
  const mark = markOf(application);
  return existsSync(mark) && readFileSync(mark, 'utf8') === packagesOf(application);
}

/** Says of what packages the application was built. */
export function markBuilt(application: Application): void {
  writeFileSync(markOf(application), packagesOf(application));
}

const markOf = ({ root, site }: Application) => join(root, site, 'dist/packages.sha256');

/**
 * What Flotilla's packages, the modules, and those that they name hold: of the first two each file, since times say nothing of
 * what came in an archive or a copy; of others the version.
 */
function packagesOf({ root, api, site, modules }: Application): string {
  const hash = createHash('sha256');
  const folders = new Set([root, join(root, api), join(root, site)].map((folder) => realpathSync(folder)));
  const own = folders.size;
  for (const folder of folders) {
    for (const name of dependenciesOf(folder)) {
      const found = findPackage(folder, name);
      if (found === undefined) continue;
      if (name.startsWith('@flotilla/') || modules.includes(name)) folders.add(found);
      else hash.update(`${name} ${String(manifestOf(found).version)}\n`);
    }
  }
  for (const folder of [...folders].slice(own)) {
    for (const file of filesIn(folder, new Set(['node_modules']))) {
      hash.update(`${relative(folder, file)}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

function dependenciesOf(folder: string): string[] {
  const { dependencies, peerDependencies } = manifestOf(folder);
  return Object.keys({ ...dependencies, ...peerDependencies }).toSorted();
}

function findPackage(from: string, name: string): string | undefined {
  const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const place = places.find((folder) => existsSync(join(folder, name, 'package.json')));
  return place && realpathSync(join(place, name));
}

function filesIn(folder: string, without: ReadonlySet<string>): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isFile()) return [path];
      return entry.isDirectory() && !entry.name.startsWith('.') && !without.has(entry.name) ? filesIn(path, without) : [];
    });
}
