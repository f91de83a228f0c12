import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { packageFolder, type Project } from '@flotilla/runtime';

type Application = Pick<Project, 'root' | 'api' | 'site' | 'modules'>;

const passedOver = new Set(['node_modules', 'dist']);

/**
 * Returns whether the site was built from the current files of the application and the installed packages.
 */
export function isBuilt(application: Application): boolean {
  const { root, site } = application;
  const mark = markOf(application);
  if (!existsSync(join(root, site, 'dist/server/main.js')) || !existsSync(mark)) return false;
  const began = statSync(mark).mtimeMs;
  return (
    filesIn(root, passedOver).every((file) => statSync(file).mtimeMs <= began) &&
    readFileSync(mark, 'utf8') === packagesOf(application)
  );
}

/**
 * Records files and packages before a build. @returns a function that marks this state as built; changes
 * during the build count as not built
 */
export function startBuild(application: Application): () => void {
  const packages = packagesOf(application);
  const began = new Date();
  return () => {
    const mark = markOf(application);
    writeFileSync(mark, packages);
    utimesSync(mark, began, began);
  };
}

const markOf = ({ root, site }: Application) => join(root, site, 'dist/packages.sha256');

/**
 * Returns a hash of the installed packages: of Flotilla's packages and the modules every file, since files
 * from an archive or a copy keep old times; of their other dependencies the version.
 */
function packagesOf({ root, api, site, modules }: Application): string {
  const hash = createHash('sha256');
  const folders = new Set([root, join(root, api), join(root, site)].map((folder) => realpathSync(folder)));
  const own = folders.size;
  for (const folder of folders) {
    for (const name of dependenciesOf(folder)) {
      const found = packageFolder(folder, name);
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

function filesIn(folder: string, without: ReadonlySet<string>): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isFile()) return [path];
      return entry.isDirectory() && !entry.name.startsWith('.') && !without.has(entry.name)
        ? filesIn(path, without)
        : [];
    });
}
