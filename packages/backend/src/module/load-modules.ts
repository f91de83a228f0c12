import { type Door, doorsOf, type Project, ProjectError } from '@flotilla/project';
import type { BackendModule } from './backend-module.js';

/** The backend modules of an application, in the order of its list. @throws ProjectError when a door brings none. */
export async function loadModules(project: Project, load = (door: Door) => door.load()): Promise<readonly BackendModule[]> {
  return Promise.all(doorsOf(project, 'backend').map(async (door) => moduleIn(door, await load(door))));
}

function moduleIn({ specifier }: Door, names: Readonly<Record<string, unknown>>): BackendModule {
  const [module, ...others] = Object.values(names).filter(isBackendModule);
  if (!module || others.length > 0)
    throw new ProjectError(
      `${specifier} exports ${others.length ? `${others.length + 1} modules` : 'no module'}.`,
      'Export what defineBackendModule makes, once.',
    );
  return module;
}

function isBackendModule(value: unknown): value is BackendModule {
  if (typeof value !== 'object' || value === null) return false;
  return 'module' in value && 'migrations' in value && 'providers' in value && 'register' in value;
}
