import { optionalPackage } from '@flotilla/core';
import type { ErrorSettings } from '../settings.js';
import type { ErrorReports } from './error-reports.js';

/** Starts error reports if the settings name a service; otherwise loads nothing and returns undefined. */
export async function startErrorReports(
  settings: ErrorSettings,
  service: string,
): Promise<ErrorReports | undefined> {
  const { ERRORS_DSN: dsn, ERRORS_ENVIRONMENT: environment } = settings;
  if (dsn === undefined) return undefined;
  const { ErrorReports: Started } = await optionalPackage(
    'Reports of errors (ERRORS_DSN)',
    '@sentry/core',
    () => import('./error-reports.js'),
  );
  return new Started({ dsn, service, environment });
}
