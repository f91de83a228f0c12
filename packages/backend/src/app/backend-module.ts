import type { Provider, Type } from '@nestjs/common';
import type { ContentFolder } from '../content/content-folder.js';
import { createRegistry, type Module, type Registry } from '@flotilla/core';
import type { z } from 'zod';
import type { ForgetStatement } from '../schema/forget-module.js';
import type { Migration } from '../schema/migration.js';
import type { StoredFiles } from '../schema/module-files.js';

/** The backend half of a module, in addition to its definitions. */
export interface BackendModule {
  readonly module: Module;
  readonly migrations: readonly Migration[];
  readonly providers: readonly Provider[];
  readonly controllers: readonly Type[];
  /** Content of the module, written by seeding. */
  readonly content?: ContentFolder;
  /** The environment variables that the module reads, for the settings page of the documentation. */
  readonly settings?: z.ZodObject;
  /** Settings that are required before the process may be reachable from other machines. */
  readonly neededInPublic?: readonly string[];
  /** Returns statements that delete what this module stores about another one that is removed: grants, for example. */
  readonly forgetModule?: (name: string, module: Module) => readonly ForgetStatement[];
  /** How a removal deletes stored files, in the module that stores them. */
  readonly storedFiles?: StoredFiles;
}

/** Defines the backend half of a module. */
export function defineBackendModule(
  input: Pick<BackendModule, 'module'> &
    Partial<
      Pick<
        BackendModule,
        | 'migrations'
        | 'providers'
        | 'controllers'
        | 'content'
        | 'settings'
        | 'neededInPublic'
        | 'forgetModule'
        | 'storedFiles'
      >
    >,
): BackendModule {
  return { migrations: [], providers: [], controllers: [], ...input };
}

const registries = new WeakMap<readonly BackendModule[], Registry>();

/**
 * Returns the registry of a list of modules. Cached for each list.
 * @throws Error when definitions contradict each other
 */
export function registryOf(modules: readonly BackendModule[]): Registry {
  const cached = registries.get(modules) ?? createRegistry(modules.map(({ module }) => module));
  registries.set(modules, cached);
  return cached;
}
