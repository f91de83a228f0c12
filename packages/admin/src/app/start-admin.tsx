import type { DefinitionLabels, Module } from '@flotilla/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { adminOf } from '../context/admin-context.js';
import type { AdminModule } from '../extend/admin-module.js';
import { Screens } from './screens.js';

/** Labels of the modules' definitions in one language, by module name. */
export type ModuleLabels = Readonly<Record<string, DefinitionLabels>>;

interface StartedAdmin {
  modules: readonly Module[];
  extensions?: readonly AdminModule[];
  /**
   * Loaders of labels by language, if modules don't contain their labels. Only the content's default language
   * is loaded.
   */
  labels?: Readonly<Record<string, () => Promise<{ labels: ModuleLabels }>>>;
}

/** Starts the admin as a page of its own, as the site serves it at `/admin`. */
export async function startAdmin({ modules, extensions = [], labels = {} }: StartedAdmin): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const languages = dataset['languages']?.split(' ') ?? [lang];
  const [language = lang] = languages;
  const loaded = (await labels[language]?.())?.labels;
  const labeled = loaded
    ? modules.map((module) => ({ ...module, labels: { [language]: loaded[module.name] ?? {} } }))
    : modules;
  const app = adminOf({ modules: labeled, extensions, languages, site: dataset['site'] ?? '' });
  createRoot(document.getElementById('admin') ?? document.body).render(
    <StrictMode>
      <Screens basename="/admin" app={app} language={lang} />
    </StrictMode>,
  );
}
