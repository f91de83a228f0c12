import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { doorsOf, type Project, sourceConditionOf } from '@flotilla/runtime';

/** Running what was built, or everything from its source. */
export type Mode = 'production' | 'development';

/** Arguments for Node. */
export interface Programs {
  readonly api: readonly string[];
  readonly site: readonly string[];
}

const launch = join(import.meta.dirname, 'launch.js');
/** In a workspace development reads the framework from its source; what a registry delivered runs as it was built. */
const isInstalled = import.meta.url.includes('/node_modules/');
/** What `node --import` takes to run TypeScript: of an application, whatever it is written in and with whatever other hooks. */
const hooks = isInstalled
  ? import.meta.resolve('@oxc-node/core/register')
  : new URL(`./source-hooks${extname(import.meta.url)}`, import.meta.url).href;
const loader = ['--import', hooks];

/** Options under which Node runs a program from its source: in this workspace all that it is made of, elsewhere its own. */
export const sourceOptions: readonly string[] = [...(isInstalled ? [] : ['--conditions=source']), ...loader];

/** Options under which modules are read from their source, where that is here. */
function fromSource({ root, api }: Project): string[] {
  const condition = isInstalled ? sourceConditionOf(join(root, api)) : 'source';
  return [...(condition ? [`--conditions=${condition}`] : []), ...loader];
}

/** What the API and the site of an application are as programs. */
export function programsOf(project: Project, mode: Mode): Programs {
  const api = [launch, join(project.root, project.api), '@flotilla/backend/main'];
  const site = join(project.root, project.site);
  if (mode === 'development')
    return {
      api: ['--watch', '--watch-preserve-output', ...fromSource(project), ...api],
      site: [...fromSource(project), launch, site, '@flotilla/site/dev'],
    };
  return {
    // Else what documents leave behind stays until there is much of it. A larger young generation would count towards that
    // limit: the start would spend a third of its time on collecting what is not there.
    api: ['--max-old-space-size=192', '--max-semi-space-size=8', ...builtApi(project, api)],
    // Pages are kept outside of the heap, which needs no more for the making of them.
    site: ['--max-old-space-size=128', join(site, 'dist/server/main.js')],
  };
}

/** Runs a program of the site's packages to its end, and answers its exit code. */
export function runProgram(project: Project, specifier: string): Promise<number> {
  const child = spawn(process.execPath, [...fromSource(project), launch, join(project.root, project.site), specifier], {
    cwd: project.root,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', (code) => resolve(code ?? 1)));
}

/** The API as one program, where it was built so; else its packages. */
function builtApi(project: Project, api: readonly string[]): readonly string[] {
  if (hasSourceModules(project)) return [...loader, ...api];
  const main = join(project.root, project.api, 'dist/main.js');
  return existsSync(main) ? [main] : api;
}

/** Modules that an application keeps beside itself need no build. */
function hasSourceModules(project: Project): boolean {
  return doorsOf(project, 'backend').some((door) => door.file().endsWith('.ts'));
}
