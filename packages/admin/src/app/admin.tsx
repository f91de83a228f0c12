import type { DefinitionLabels, Module } from '@flotilla/core';
import { createLiveUpdates, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdminModule } from '../extend/admin-module.js';
import { FormDrawers } from '../forms/form-drawers.js';
import { ErrorCatcher } from '../shell/failure/error-screen.js';
import { Gate } from '../shell/gate/gate.js';
import { MediaPicker } from '../media/media-picker.js';
import { LanguageProvider } from '../context/language.js';
import { GuardedRouter } from '../context/routing/guarded-router.js';
import { AdminProvider, adminOf } from '../context/admin-context.js';
import { AdminRoutes } from './admin-routes.js';

export interface AdminProps {
  modules: readonly Module[];
  /** The modules' extensions of the admin. */
  extensions?: readonly AdminModule[];
  /** Languages of the content; the first one is the default. */
  languages: readonly string[];
  /** IANA time zone of the site; by default that of the document (`data-time-zone` of `<html>`), or UTC. */
  timeZone?: string;
  /** Initial language of the interface: `en` or `ru`. */
  language?: string;
  site: string;
}

/**
 * The whole admin, for a React application with its own router: render it at a route such as
 * `/back-office/*`.
 */
export function Admin({ modules, extensions = [], languages, timeZone, language = 'en', site }: AdminProps) {
  const [app] = useState(() => {
    if (timeZone !== undefined) document.documentElement.dataset['timeZone'] = timeZone;
    return adminOf({ modules, extensions, languages, site });
  });
  const [queries] = useState(createQueryClient);
  useEffect(() => createLiveUpdates({ queries }), [queries]);
  return (
    <AdminProvider value={app}>
      <QueryClientProvider client={queries}>
        <LanguageProvider initial={language} languages={languages}>
          <ErrorCatcher>
            <Gate>
              <MediaPicker>
                <FormDrawers>
                  <AdminRoutes />
                </FormDrawers>
              </MediaPicker>
            </Gate>
          </ErrorCatcher>
        </LanguageProvider>
      </QueryClientProvider>
    </AdminProvider>
  );
}

/** Labels of the modules' definitions in one language, by module name. */
export type ModuleLabels = Readonly<Record<string, DefinitionLabels>>;

interface StartedAdmin extends Pick<AdminProps, 'modules' | 'extensions'> {
  /**
   * Loaders of labels by language, if modules don't contain their labels. Only the content's default language
   * is loaded.
   */
  labels?: Readonly<Record<string, () => Promise<{ labels: ModuleLabels }>>>;
}

/** Starts the admin as a page of its own, as the site serves it at `/admin`. */
export async function startAdmin({ modules, labels = {}, ...parts }: StartedAdmin): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const languages = dataset['languages']?.split(' ') ?? [lang];
  const [language = lang] = languages;
  const loaded = (await labels[language]?.())?.labels;
  const labeled = loaded
    ? modules.map((module) => ({ ...module, labels: { [language]: loaded[module.name] ?? {} } }))
    : modules;
  const element = (
    <Admin {...parts} modules={labeled} languages={languages} language={lang} site={dataset['site'] ?? ''} />
  );
  createRoot(document.getElementById('admin') ?? document.body).render(
    <StrictMode>
      <GuardedRouter basename="/admin">{element}</GuardedRouter>
    </StrictMode>,
  );
}
