import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failures/failure.js';
import type { Project } from './project.js';

/** The entry points of a module: `@flotilla/blog/backend`; its definitions are `@flotilla/blog` itself. */
export type Side = 'definitions' | 'backend' | 'react' | 'admin';

/** An existing entry point of a module. */
export interface EntryPoint {
  /** `@flotilla/blog` */
  readonly module: string;
  /** `@flotilla/blog/react` */
  readonly specifier: string;
  /** Returns the path of its file, resolved like Node does. */
  readonly file: () => string;
  /** Imports it like Node does. */
  readonly load: () => Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Returns the entry points of one side, of the modules that have it, in the order of the list.
 * @throws Failure when a module is not installed
 */
export function entryPointsOf(project: Project, side: Side): EntryPoint[] {
  const resolve = createRequire(join(project.root, project.api, 'package.json')).resolve;
  return project.modules.flatMap((module) => {
    if (!hasEntryPoint(folderOf(project, module), pathOf[side])) return [];
    const specifier = `${module}${pathOf[side].slice(1)}`;
    const file = () => resolve(specifier);
    const load = () => import(pathToFileURL(file()).href) as Promise<Readonly<Record<string, unknown>>>;
    return [{ module, specifier, file, load }];
  });
}

const pathOf: Readonly<Record<Side, string>> = {
  definitions: '.',
  backend: './backend',
  react: './react',
  admin: './admin',
};

/** Returns the folder of an installed module: `…/modules/blog`. @throws Failure when it is not installed */
export function folderOf({ root, api }: Pick<Project, 'root' | 'api'>, module: string): string {
  if (nameOf(join(root, api)) === module) return realpathSync(join(root, api));
  const candidates = createRequire(join(root, api, 'package.json')).resolve.paths(module) ?? [];
  const found = candidates.find((folder) => existsSync(join(folder, module, 'package.json')));
  if (found === undefined)
    throw new Failure(
      `The module ${module} of flotilla.config.ts is not installed.`,
      `Install it, or remove it from the list.`,
    );
  return realpathSync(join(found, module));
}

/**
 * Returns the export condition under which a package that is both module and application resolves to its own
 * source: `@acme/fleet/source`. It contains the package's name, so that dependents do not use it by accident.
 */
export function sourceConditionOf(folder: string): string | undefined {
  const name = nameOf(folder);
  const condition = `${name}/source`;
  return name !== undefined && hasEntryPoint(folder, '.', condition) ? condition : undefined;
}

/** An application's own package may be a module as well. */
function nameOf(folder: string): string | undefined {
  const path = join(folder, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { name?: string }).name : undefined;
}

function hasEntryPoint(folder: string, path: string, condition?: string): boolean {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports?: Record<string, unknown>;
  };
  const entryPoint = exports?.[path];
  if (condition === undefined) return entryPoint !== undefined;
  return typeof entryPoint === 'object' && entryPoint !== null && condition in entryPoint;
}
