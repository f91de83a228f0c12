import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Project } from '@flotilla/runtime';

type Application = Pick<Project, 'root' | 'api' | 'site' | 'content'>;

/** Paths that development watches. */
export interface SourcePaths {
  /** Folders of code and content; a missing one is watched for its creation. */
  readonly folders: readonly string[];
  /** Configuration, manifests and states of installations: a change also restarts the site. */
  readonly manifests: readonly string[];
  /** Environment variables: a change restarts API and site. */
  readonly environment: string;
  /** Configuration of Vite. Vite follows it while the site runs; a site that has failed starts again. */
  readonly vite: string;
  /** Packages in the workspace that are neither modules nor the application. */
  readonly framework: readonly string[];
}

/**
 * Returns the sources of an application and of the packages in its workspace that it depends on. Packages in
 * node_modules change only by an installation, which changes a manifest.
 */
export function sourcePathsOf({ root, api, site, content }: Application): SourcePaths {
  const own = [root, join(root, api), join(root, site)].map((folder) => realpathSync(folder));
  const packages = workspacePackages(own);
  const folders = [join(root, content), ...packages.flatMap((folder) => sourcesIn(folder))];
  return {
    folders: [...new Set(folders)],
    manifests: [
      ...[...configurations, ...installations].map((name) => join(root, name)),
      ...packages.map((folder) => join(folder, 'package.json')),
    ],
    environment: join(root, '.env'),
    vite: join(root, site, 'vite.config.ts'),
    framework: packages.filter((folder) => !own.includes(folder) && !manifestOf(folder).flotilla),
  };
}

const configurations = ['flotilla.config.ts', 'flotilla.config.js', 'flotilla.config.mjs'];
/** Files that pnpm, npm and yarn write at the end of an installation. */
const installations = ['.modules.yaml', '.package-lock.json', '.yarn-state.yml'].map((name) =>
  join('node_modules', name),
);

const sourcesIn = (folder: string) => ['src', 'content'].map((name) => join(folder, name));

/** Returns the folders of packages and, transitively, of their dependencies outside of node_modules. */
function workspacePackages(from: readonly string[]): string[] {
  const folders = new Set(from);
  for (const folder of folders) {
    const { dependencies, peerDependencies } = manifestOf(folder);
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const found = findPackage(folder, name);
      if (found !== undefined && !/[\\/]node_modules[\\/]/.test(found)) folders.add(found);
    }
  }
  return [...folders];
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  /** Present in modules. */
  readonly flotilla?: object;
}

function manifestOf(folder: string): Manifest {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    // The API does not start with it, and reports the error.
    return {};
  }
}

function findPackage(from: string, name: string): string | undefined {
  const candidates = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = candidates.find((folder) => existsSync(join(folder, name, 'package.json')));
  return found && realpathSync(join(found, name));
}
