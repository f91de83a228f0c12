import type { Client } from '@flotilla/react/client';
import { ChangeSetProvider } from '../change-sets/change-set-provider.js';
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
  return (
    <GuardedRouter {...history}>
      <LanguageProvider initial={language} languages={app.languages}>
        <LabeledAdmin app={app}>
          <ChangeSetProvider client={client}>
            <ErrorCatcher>
              <Gate>
                <MediaPicker>
                  <FormDrawers>
                    <AdminRoutes />
                  </FormDrawers>
                </MediaPicker>
              </Gate>
            </ErrorCatcher>
          </ChangeSetProvider>
        </LabeledAdmin>
      </LanguageProvider>
    </GuardedRouter>
  );
}
