import type { DynamicModule, Provider, Type } from '@nestjs/common';
import type { ContentFolder } from '@flotilla/content';
import type { Module } from '@flotilla/core';
import type { z } from 'zod';
import { FlotillaModule, type FlotillaOptions } from './flotilla.module.js';
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
  /** Installs this module alone into an application that has its own TypeORM connection. */
  register(options?: Omit<FlotillaOptions, 'modules'>): DynamicModule;
}

/** Defines the backend half of a module. */
export function defineBackendModule(
  input: Pick<BackendModule, 'module'> & Partial<Pick<BackendModule, 'migrations' | 'providers' | 'controllers' | 'content' | 'settings'>>,
): BackendModule {
  const backend: BackendModule = {
    migrations: [],
    providers: [],
    controllers: [],
    ...input,
    register: (options = {}) => FlotillaModule.register({ ...options, modules: [backend] }),
  };
  return backend;
}
