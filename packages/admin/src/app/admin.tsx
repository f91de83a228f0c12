import type { DefinitionWords, Module } from '@flotilla/core';
import { createLiveUpdates, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdminModule } from '../extend/admin-module.js';
import { FormDrawers } from '../forms/form-drawers.js';
import { ErrorCatcher } from '../failure/error-screen.js';
import { Gate } from '../gate/gate.js';
import { MediaPicker } from '../media/media-picker.js';
import { LanguageProvider } from '../language/language.js';
import { GuardedRouter } from '../routing/guarded-router.js';
import { AdminProvider, adminOf } from '../context/admin-context.js';
import { AdminRoutes } from './admin-routes.js';

export interface AdminProps {
  /** What the modules of the application define. */
  modules: readonly Module[];
  /** What they bring for the admin. */
  doors?: readonly AdminModule[];
  /** Of the content, the default first. */
  languages: readonly string[];
  /** The IANA time zone of the site; that of the document (`data-time-zone` of `<html>`), or UTC, when left out. */
  timeZone?: string;
  /** Of the interface at first: `en` or `ru`. */
  language?: string;
  /** What the site is called. */
  site: string;
}

/** The whole admin, for an application of React that has a router of its own: a route `/back-office/*` renders it. */
export function Admin({ modules, doors = [], languages, timeZone, language = 'en', site }: AdminProps) {
  const [app] = useState(() => {
    if (timeZone !== undefined) document.documentElement.dataset['timeZone'] = timeZone;
    return adminOf({ modules, doors, languages, site });
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

/** What modules call their definitions in one language, by the names of the modules. */
export type ModuleWords = Readonly<Record<string, DefinitionWords>>;

interface StartedAdmin extends Pick<AdminProps, 'modules' | 'doors'> {
  /** By language, where modules do not bring their words themselves: those of one language are all that a person reads. */
  words?: Readonly<Record<string, () => Promise<{ words: ModuleWords }>>>;
}

/** Starts the admin in its own page, as the site serves it at `/admin`. */
export async function startAdmin({ modules, words = {}, ...parts }: StartedAdmin): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const languages = dataset['languages']?.split(' ') ?? [lang];
  const [language = lang] = languages;
  const said = (await words[language]?.())?.words;
  const named = said ? modules.map((module) => ({ ...module, words: { [language]: said[module.name] ?? {} } })) : modules;
  const element = <Admin {...parts} modules={named} languages={languages} language={lang} site={dataset['site'] ?? ''} />;
  createRoot(document.getElementById('admin') ?? document.body).render(
    <StrictMode>
      <GuardedRouter basename="/admin">{element}</GuardedRouter>
    </StrictMode>,
  );
}
