import { createRegistry, type Entity, type Module, type Registry } from '@flotilla/core';
import { type Labels, createLabels } from '@flotilla/core/reflection';
import { createContext, use } from 'react';
import type { AdminModule } from '../extend/admin-module.js';

/** Configuration of the admin; constant for its lifetime. */
export interface AdminApp {
  readonly registry: Registry;
  /** Labels of the definitions, in the content's default language. */
  readonly labels: Labels;
  /** Languages of the content; the first one is the default. */
  readonly languages: readonly string[];
  readonly extensions: readonly AdminModule[];
  readonly site: string;
}

const AdminContext = createContext<AdminApp | null>(null);

export const AdminProvider = AdminContext.Provider;

/** Returns the configuration of the admin. @throws Error outside `<Admin>` */
export function useAdmin(): AdminApp {
  const app = use(AdminContext);
  if (!app) throw new Error('This is a part of the admin. Render it inside <Admin>.');
  return app;
}

export interface AdminParts extends Pick<AdminApp, 'languages' | 'site'> {
  readonly modules: readonly Module[];
  readonly extensions: readonly AdminModule[];
}

/** Assembles the admin of an application. @throws DefinitionError when definitions contradict each other */
export function adminOf({ modules, extensions, languages, site }: AdminParts): AdminApp {
  return {
    registry: createRegistry(modules),
    labels: createLabels(languages[0] ?? 'en', modules),
    languages,
    extensions,
    site,
  };
}

/** Returns the entity at a path of the admin; undefined if there is none. */
export function entityAt(
  { registry }: AdminApp,
  module: string | undefined,
  plural: string | undefined,
): Entity | undefined {
  return [...registry.entities.values()].find(
    (entity) => entity.module === module && entity.plural === plural,
  );
}
