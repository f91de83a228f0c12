import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { entryPointsOf, type Project, sourceConditionOf } from '@flotilla/runtime';

/** `production` runs the build, `development` the source. */
export type Mode = 'production' | 'development';

/** Arguments of Node for each program. */
export interface Programs {
  readonly api: readonly string[];
  readonly site: readonly string[];
}

const launch = join(import.meta.dirname, 'launch.js');
/** In this workspace, development runs the framework from its source; installed packages run their build. */
const isInstalled = import.meta.url.includes('/node_modules/');
/**
 * Module for `node --import` that runs TypeScript. Applications use the general one, which works with other
 * hooks.
 */
const hooks = isInstalled
  ? import.meta.resolve('@oxc-node/core/register')
  : new URL(`./source-hooks${extname(import.meta.url)}`, import.meta.url).href;
const loader = ['--import', hooks];
const reporter = ['--import', new URL(`./report-uncaught${extname(import.meta.url)}`, import.meta.url).href];
const reportingLaunch = join(import.meta.dirname, '../development/launch.js');

/**
 * Options of Node for a program in TypeScript; in this workspace, its packages run from their source, too.
 */
export const sourceOptions: readonly string[] = [...(isInstalled ? [] : ['--conditions=source']), ...loader];

/** Returns the options of Node that load modules from their source, if it is available. */
function fromSource({ root, api }: Project): string[] {
  const condition = isInstalled ? sourceConditionOf(join(root, api)) : 'source';
  return [...(condition ? [`--conditions=${condition}`] : []), ...loader];
}

/** Returns the arguments of Node for the API and the site of an application. */
export function programsOf(project: Project, mode: Mode): Programs {
  const api = [launch, join(project.root, project.api), '@flotilla/backend/main'];
  const site = join(project.root, project.site);
  if (mode === 'development')
    return {
      api: [...fromSource(project), reportingLaunch, ...api.slice(1)],
      site: [...fromSource(project), reportingLaunch, site, '@flotilla/site/dev'],
    };
  return {
    // Without a limit, garbage of documents accumulates. A larger young generation would count towards the
    // limit: a third of the start would be garbage collection.
    api: ['--max-old-space-size=256', '--max-semi-space-size=8', ...reporter, ...builtApi(project, api)],
    // Cached pages are outside of the heap; rendering needs no more than this.
    site: ['--max-old-space-size=128', ...reporter, join(site, 'dist/server/main.js')],
  };
}

/** Runs a program of the site's packages to completion. @returns its exit code */
export function runProgram(project: Project, specifier: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [...fromSource(project), launch, join(project.root, project.site), specifier],
    {
      cwd: project.root,
      stdio: 'inherit',
    },
  );
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', (code) => resolve(code ?? 1)));
}

/** Returns the arguments for the API as one program if it is built, else for its packages. */
function builtApi(project: Project, api: readonly string[]): readonly string[] {
  if (hasSourceModules(project)) return [...loader, ...api];
  const main = join(project.root, project.api, 'dist/main.js');
  return existsSync(main) ? [main] : api;
}

/** Returns whether an application has modules in TypeScript, which are not built. */
function hasSourceModules(project: Project): boolean {
  return entryPointsOf(project, 'backend').some((entryPoint) => entryPoint.file().endsWith('.ts'));
}
