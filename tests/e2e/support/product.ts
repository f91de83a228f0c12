import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
// Several may run at once on one machine, each on ports of its own.
export const port = Number(process.env.E2E_PORT ?? 3400);
export const apiPort = Number(process.env.E2E_API_PORT ?? 4400);
export const smtpPort = Number(process.env.E2E_SMTP_PORT ?? 3425);
export const address = `http://127.0.0.1:${port}`;
export const api = `http://127.0.0.1:${apiPort}`;
export const dataDir = fileURLToPath(new URL('../../../.data/e2e', import.meta.url));
/** Where the tests' mail server puts what arrives. */
export const mailDir = `${dataDir}-mails-${smtpPort}`;
export const secretKey = 'only-for-end-to-end-tests';

export const languages = ['en', 'ru'] as const;

/** In which languages a long journey is gone: half of them in one, half in the other; with `ACCOUNT_JOURNEYS=all` each in both. */
export function languagesOf(own: (typeof languages)[number]): readonly (typeof languages)[number][] {
  return process.env['ACCOUNT_JOURNEYS'] === 'all' ? languages : [own];
}

/** The headers of a server that may write. */
export const asServer = { 'x-rbac-secret-key': secretKey, 'content-type': 'application/json' };
