import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
// Several runs can share a machine, each with its own ports.
export const port = Number(process.env.E2E_PORT ?? 3400);
export const apiPort = Number(process.env.E2E_API_PORT ?? 4400);
export const smtpPort = Number(process.env.E2E_SMTP_PORT ?? 3425);
/** Port of an OpenID Connect provider, which runs during its journey. */
export const oidcPort = Number(process.env.E2E_OIDC_PORT ?? 4470);
export const address = `http://127.0.0.1:${port}`;
export const api = `http://127.0.0.1:${apiPort}`;
export const dataDir = fileURLToPath(new URL('../../../.data/e2e', import.meta.url));
/** Folder of received mails. */
export const mailDir = `${dataDir}-mails-${smtpPort}`;
export const secretKey = 'only-for-end-to-end-tests';
export const inboundSecret = 'only-for-end-to-end-tests-of-mails';

export const languages = ['en', 'ru'] as const;

/**
 * Returns the languages of a long journey: by default one, alternating between journeys; both with
 * `ACCOUNT_JOURNEYS=all`.
 */
export function languagesOf(own: (typeof languages)[number]): readonly (typeof languages)[number][] {
  return process.env['ACCOUNT_JOURNEYS'] === 'all' ? languages : [own];
}

/** Headers of a server that may write. */
export const asServer = { 'x-rbac-secret-key': secretKey, 'content-type': 'application/json' };
