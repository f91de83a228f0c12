import type { Provider, Type } from '@nestjs/common';
import type { ContentFolder } from '../content/content-folder.js';
import { createRegistry, type Module, type Registry } from '@flotilla/core';
import type { z } from 'zod';
import type { Migration } from '../schema/migration.js';

/** The backend half of a module: what it adds to its definitions. */
export interface BackendModule {
  readonly module: Module;
  readonly migrations: readonly Migration[];
  readonly providers: readonly Provider[];
  readonly controllers: readonly Type[];
  /** Content that the module brings, written by seeding. */
  readonly content?: ContentFolder;
  /** The environment variables that the module reads, for the page that lists all of them. */
  readonly settings?: z.ZodObject;
  /** Those of them that must be set before others than this machine may reach the process. */
  readonly neededInPublic?: readonly string[];
}

/** Defines the backend half of a module. */
export function defineBackendModule(
  input: Pick<BackendModule, 'module'> &
    Partial<Pick<BackendModule, 'migrations' | 'providers' | 'controllers' | 'content' | 'settings' | 'neededInPublic'>>,
): BackendModule {
  return { migrations: [], providers: [], controllers: [], ...input };
}

const registries = new WeakMap<readonly BackendModule[], Registry>();

/** The definitions of a list of modules, checked once for each list. @throws Error when they contradict each other */
export function registryOf(modules: readonly BackendModule[]): Registry {
  const known = registries.get(modules) ?? createRegistry(modules.map(({ module }) => module));
  registries.set(modules, known);
  return known;
}
