import type { DefinitionLabels, Module } from '@flotilla/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AdminApp, type AdminParts, adminOf } from '../context/admin-context.js';
import type { AdminModule } from '../extend/admin-module.js';
import { Screens } from './screens.js';

/** Labels of the modules' definitions in one language, by module name. */
export type ModuleLabels = Readonly<Record<string, DefinitionLabels>>;

interface StartedAdmin extends Pick<AdminParts, 'editing'> {
  modules: readonly Module[];
  extensions?: readonly AdminModule[];
  /** Names of the modules of the extensions, for errors. */
  names?: readonly string[];
  /**
   * Loaders of labels by language, if modules don't contain their labels. A language is loaded when the
   * interface has it.
   */
  labels?: LabelLoaders;
  /** Loaders of the other labels: of variants, and help texts. */
  moreLabels?: LabelLoaders;
}

type LabelLoaders = Readonly<Record<string, () => Promise<{ labels: ModuleLabels }>>>;

/** Starts the admin as a page of its own, as the site serves it at `/admin`. */
export async function startAdmin({
  modules,
  extensions = [],
  names,
  labels = {},
  moreLabels = {},
  editing,
}: StartedAdmin): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const languages = dataset['languages']?.split(' ') ?? [lang];
  const loadedBy = (loaders: readonly LabelLoaders[]) => async (language: string) => {
    const parts = await Promise.all(loaders.map(async (loader) => (await loader[language]?.())?.labels));
    if (!parts.some(Boolean)) return modules;
    return modules.map((module) => {
      const own: DefinitionLabels = Object.assign({}, ...parts.map((part) => part?.[module.name]));
      return { ...module, labels: { [language]: own } };
    });
  };
  const labeledIn = loadedBy([labels]);
  const labeled = await labeledIn(lang);
  const place = document.getElementById('admin') ?? document.body;
  const app = started(place, () =>
    adminOf({
      modules: labeled,
      extensions,
      names,
      languages,
      site: dataset['site'] ?? '',
      editing,
      language: lang,
      labeledIn,
      fullyLabeledIn: loadedBy([labels, moreLabels]),
    }),
  );
  createRoot(place).render(
    <StrictMode>
      <Screens basename="/admin" app={app} language={lang} />
    </StrictMode>,
  );
}

/** Shows why the admin cannot start, instead of an empty page. */
function started(place: HTMLElement, start: () => AdminApp): AdminApp {
  try {
    return start();
  } catch (error) {
    place.className = 'block p-8 text-sm whitespace-pre-wrap';
    place.role = 'alert';
    place.textContent = error instanceof Error ? error.message : String(error);
    throw error;
  }
}
