import { type Client, ClientProvider, createLiveUpdates, createQueryClient } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminApp } from '../context/admin-context.js';
import { LabeledAdmin } from '../context/labeled-admin.js';
import { LanguageProvider } from '../context/language.js';
import { GuardedRouter } from '../context/routing/guarded-router.js';
import type { HistoryOptions } from '../context/routing/guarded-history.js';
import { FormDrawers } from '../forms/form-drawers.js';
import { MediaPicker } from '../media/media-picker.js';
import { ErrorCatcher } from '../shell/failure/error-screen.js';
import { Gate } from '../shell/gate/gate.js';
import { AdminRoutes } from './admin-routes.js';

interface ScreensProps extends HistoryOptions {
  app: AdminApp;
  /** Initial language of the interface. */
  language: string;
  /** The client of all calls; by default that of the page, with the session of its visitor. */
  client?: Client;
}

/** All screens of an admin, with their providers. */
export function Screens({ app, language, client, ...history }: ScreensProps) {
  const [queries] = useState(createQueryClient);
  const baseUrl = client?.baseUrl;
  useEffect(() => createLiveUpdates({ queries, baseUrl }), [queries, baseUrl]);
  return (
    <GuardedRouter {...history}>
      <LanguageProvider initial={language} languages={app.languages}>
        <LabeledAdmin app={app}>
          <QueryClientProvider client={queries}>
            <ClientProvider value={client ?? null}>
              <ErrorCatcher>
                <Gate>
                  <MediaPicker>
                    <FormDrawers>
                      <AdminRoutes />
                    </FormDrawers>
                  </MediaPicker>
                </Gate>
              </ErrorCatcher>
            </ClientProvider>
          </QueryClientProvider>
        </LabeledAdmin>
      </LanguageProvider>
    </GuardedRouter>
  );
}
