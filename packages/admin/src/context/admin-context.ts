import { createRegistry, type Entity, type Module, type Registry } from '@flotilla/core';
import { type Wording, wordingIn } from '@flotilla/core/reflection';
import { createContext, use } from 'react';
import type { AdminModule } from '../extend/admin-module.js';

/** What the admin is made of: the same from its first screen to its last. */
export interface AdminApp {
  readonly registry: Registry;
  /** What definitions are called: in the default language, whoever reads it. */
  readonly words: Wording;
  /** The languages of the content; the first is the default. */
  readonly languages: readonly string[];
  readonly doors: readonly AdminModule[];
  /** What the site is called. */
  readonly site: string;
}

const AdminContext = createContext<AdminApp | null>(null);

export const AdminProvider = AdminContext.Provider;

/** What the admin is made of. @throws outside of `<Admin>`. */
export function useAdmin(): AdminApp {
  const app = use(AdminContext);
  if (!app) throw new Error('This is a part of the admin. Render it inside of <Admin>.');
  return app;
}

export interface AdminParts extends Pick<AdminApp, 'languages' | 'site'> {
  readonly modules: readonly Module[];
  readonly doors: readonly AdminModule[];
}

/** Puts the admin of an application together. @throws DefinitionError when the definitions contradict each other. */
export function adminOf({ modules, doors, languages, site }: AdminParts): AdminApp {
  return { registry: createRegistry(modules), words: wordingIn(languages[0] ?? 'en', modules), languages, doors, site };
}

/** The entity at an address of the admin; undefined where there is none. */
export function entityAt({ registry }: AdminApp, module: string | undefined, plural: string | undefined): Entity | undefined {
  return [...registry.entities.values()].find((entity) => entity.module === module && entity.plural === plural);
}
