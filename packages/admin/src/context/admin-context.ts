import { createRegistry, type Entity, type Module, type Registry } from '@flotilla/core';
import type { BlockEditing } from '@flotilla/core/studio';
import { createLabels, DefinitionError, type Labels } from '@flotilla/core/reflection';
import { createContext, use } from 'react';
import { adminListProblems } from '../extend/admin-lists.js';
import type { AdminModule } from '../extend/admin-module.js';

/** Configuration of the admin; constant for its lifetime. */
export interface AdminApp {
  readonly registry: Registry;
  /** Labels of the definitions, in the language of the interface. */
  readonly labels: Labels;
  readonly labelsIn: (language: string) => Promise<Labels>;
  /** Loads the labels with those of variants and with help texts, which the first screen does without. */
  readonly fullLabelsIn: (language: string) => Promise<Labels>;
  /** Loads how editors fill blocks, which only screens for pages need. */
  readonly editing: () => Promise<readonly BlockEditing[]>;
  /** Languages of the content; the first one is the default. */
  readonly languages: readonly string[];
  /** The languages of the content, sorted for readers: the language of the interface is the first. */
  readonly reading: readonly string[];
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
  /** Defaults to what the views of the modules contain. */
  readonly editing?: AdminApp['editing'] | undefined;
  readonly extensions: readonly AdminModule[];
  /** Names of the modules that the extensions belong to, for errors. */
  readonly names?: readonly string[];
  /** Initial language of the interface; by default that of the content. */
  readonly language?: string;
  /** Loads the modules with their labels in a language, if `modules` does not have them in each language. */
  readonly labeledIn?: LabeledIn;
  /** Loads the modules with all labels; by default `labeledIn` does. */
  readonly fullyLabeledIn?: LabeledIn;
}

type LabeledIn = (language: string) => Promise<readonly Pick<Module, 'name' | 'labels'>[]>;

/**
 * Assembles the admin of an application.
 * @throws DefinitionError when definitions contradict each other, or an extension has a part in a wrong list
 */
export function adminOf({
  modules,
  extensions,
  languages,
  site,
  names = [],
  language = languages[0] ?? 'en',
  labeledIn = async () => modules,
  fullyLabeledIn = labeledIn,
  editing,
}: AdminParts): AdminApp {
  const problems = extensions.flatMap((extension, index) =>
    adminListProblems(names[index] ?? moduleOf(extension), extension),
  );
  if (problems.length > 0) throw new DefinitionError(problems);
  const registry = createRegistry(modules);
  return {
    registry,
    labels: createLabels(language, modules),
    labelsIn: async (other) => createLabels(other, await labeledIn(other)),
    fullLabelsIn: async (other) => createLabels(other, await fullyLabeledIn(other)),
    editing: editing ?? (async () => (await import('./described-blocks.js')).blockEditing(registry)),
    languages,
    reading: readingOrder(language, languages),
    extensions,
    site,
  };
}

/** Returns the languages of the content, that of the interface first if it is one of them. */
export function readingOrder(language: string, languages: readonly string[]): readonly string[] {
  return languages.toSorted((one, other) => Number(other === language) - Number(one === language));
}

/** Returns the module of the first part of an extension that names one. */
function moduleOf(extension: AdminModule): string {
  const parts: unknown[] = Object.values(extension).flat();
  const named = parts.flatMap((part) =>
    typeof part === 'object' && part !== null && 'of' in part && typeof part.of === 'string' ? [part.of] : [],
  );
  return named[0]?.split('.')[0] ?? 'of the admin';
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
