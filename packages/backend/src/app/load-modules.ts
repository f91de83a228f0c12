import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineModule } from '@flotilla/core';
import { type EntryPoint, entryPointsOf, type Project, Failure } from '@flotilla/runtime';
import { type BackendModule, defineBackendModule } from './backend-module.js';

/**
 * Loads the backend modules of an application in the order of its list, and the application's own content.
 * @throws Failure when an entry point exports no module.
 */
export async function loadModules(
  project: Project,
  load = (entryPoint: EntryPoint) => entryPoint.load(),
): Promise<readonly BackendModule[]> {
  const modules = await Promise.all(
    entryPointsOf(project, 'backend').map(async (entryPoint) => moduleIn(entryPoint, await load(entryPoint))),
  );
  return [...modules, ...ownContent(project)];
}

/** Returns the application's content folder as a module. */
function ownContent({ root, content }: Project): BackendModule[] {
  const folder = join(root, content);
  const module = defineModule({ name: 'app', entities: [] });
  return existsSync(folder) ? [defineBackendModule({ module, content: { name: 'app', folder } })] : [];
}

function moduleIn({ specifier }: EntryPoint, names: Readonly<Record<string, unknown>>): BackendModule {
  const [module, ...others] = Object.values(names).filter(isBackendModule);
  if (!module || others.length > 0)
    throw new Failure(
      `${specifier} exports ${others.length ? `${others.length + 1} modules` : 'no module'}.`,
      'Export what defineBackendModule makes, once.',
    );
  return module;
}

function isBackendModule(value: unknown): value is BackendModule {
  if (typeof value !== 'object' || value === null) return false;
  return 'module' in value && 'migrations' in value && 'providers' in value && 'controllers' in value;
}
