import type { Page } from '@playwright/test';
import { api, asServer } from './product.js';

export const password = 'calm-sea-and-wind';

/** Creates an account that may make every call, by default of the product's API. @returns its e-mail */
export async function editor(at = api): Promise<string> {
  return (await editorWithRole(at)).email;
}

/** Creates an account that may make every call, with the link whose deletion revokes that. */
export async function editorWithRole(at = api) {
  const email = `editor-${crypto.randomUUID()}@example.com`;
  const { subject } = await register(email, at);
  return { email, subject, permission: await permit(at, subject, { method: '*', path: '/api/*' }) };
}

/** Creates an account that may make these calls only. @returns its e-mail */
export async function accountWith(calls: readonly Call[]): Promise<string> {
  const email = `person-${crypto.randomUUID()}@example.com`;
  const { subject } = await register(email);
  for (const call of calls) await permit(api, subject, call);
  return email;
}

/** Creates an account for an agent that may make one call. @returns its id */
export async function agentAccount(at: string, call: Call): Promise<string> {
  const subject = await create(at, 'rbac/subjects', {
    variant: 'agent',
    slug: `agent-${crypto.randomUUID()}`,
  });
  await permit(at, subject, call);
  return subject;
}

interface Call {
  readonly method: string;
  readonly path: string;
}

/**
 * Grants an account a call through a separate role. @returns the link of the grant, and a function that
 * creates it again
 */
async function permit(at: string, subjectId: string, call: Call) {
  const slug = `tests-${crypto.randomUUID()}`;
  const roleId = await create(at, 'rbac/roles', { title: slug, slug });
  const actionId = await create(at, 'rbac/actions/find-or-create', call);
  const grant = () => create(at, 'rbac/roles-to-actions', { roleId, actionId });
  const link = await grant();
  await create(at, 'rbac/subjects-to-roles', { subjectId, roleId });
  return { link, grant };
}

const signInWords = {
  en: { email: 'Email', password: 'Password', login: 'Login' },
  ru: { email: 'Почта', password: 'Пароль', login: 'Войти' },
} as const;

/** Signs in at the sign-in page of the admin. */
export async function signIn(
  page: Page,
  login: string,
  language: keyof typeof signInWords = 'en',
): Promise<void> {
  const t = signInWords[language];
  await page.getByLabel(t.email).fill(login);
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: t.login, exact: true }).click();
}

/** Registers an ordinary account at an API. */
export async function register(
  login: string,
  at = api,
): Promise<{ subject: string; jwt: string; refresh: string }> {
  const url = `${at}/api/rbac/subjects/authentication/email-and-password/registration`;
  const data = { login, password };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const { data: tokens } = (await response.json()) as { data: { jwt: string; refresh: string } };
  const claims = JSON.parse(Buffer.from(tokens.jwt.split('.')[1] ?? '', 'base64url').toString()) as {
    subject: { id: string };
  };
  return { subject: claims.subject.id, ...tokens };
}

/** Creates a row at an API as a server. @returns its id */
export async function create(at: string, path: string, data: object): Promise<string> {
  const url = `${at}/api/${path}`;
  const response = await fetch(url, { method: 'POST', headers: asServer, body: JSON.stringify({ data }) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data.id;
}
