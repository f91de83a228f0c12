import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BackendModule } from '@flotilla/backend';
import { Failure } from './failure.js';

/** What `flotilla.config.ts` at the root of a project says. */
export interface FlotillaConfig {
  /** The file that exports `modules`, the list of backend modules. */
  readonly modules: string;
  /** Where new modules are written. */
  readonly modulesFolder: string;
  /** The npm scope of new modules. */
  readonly scope: string;
}

/** A project: its configuration and the folder that it stands in. */
export interface Project extends FlotillaConfig {
  readonly root: string;
}

const fileNames = ['flotilla.config.ts', 'flotilla.config.js', 'flotilla.config.mjs'];

/** Types the configuration of a project. */
export function defineConfig(config: FlotillaConfig): FlotillaConfig {
  return config;
}

/** Finds the project that a folder belongs to. @throws Failure when there is none. */
export async function findProject(from = process.cwd()): Promise<Project> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const path = fileNames.map((name) => join(folder, name)).find((candidate) => existsSync(candidate));
    if (path) {
      const { default: config } = (await import(pathToFileURL(path).href)) as { default: FlotillaConfig };
      return { ...config, root: folder };
    }
    if (folder === dirname(folder))
      throw new Failure('There is no flotilla.config.ts here or above.', 'Make one: export default defineConfig({ modules: … }).');
  }
}

/** The backend modules of a project, in their order. */
export async function loadModules({ root, modules }: Project): Promise<readonly BackendModule[]> {
  const { modules: list } = (await import(pathToFileURL(join(root, modules)).href)) as { modules?: readonly BackendModule[] };
  if (!list) throw new Failure(`${modules} does not export "modules".`, 'Export the list of backend modules under this name.');
  return list;
}
