import type { Page } from '@playwright/test';
import { api, asServer } from './product.js';

export const password = 'calm-sea-and-wind';

/** An account that may call everything, of the product or of the API that is given. @returns its e-mail. */
export async function editor(at = api): Promise<string> {
  return (await editorWithRole(at)).email;
}

/** An account that may call everything, and what lets it: the link that is to be deleted for the permission to be withdrawn. */
export async function editorWithRole(at = api) {
  const email = `editor-${crypto.randomUUID()}@example.com`;
  const { subject } = await register(email, at);
  const create = (path: string, data: object, call?: string) => createAt(at, path, data, call);
  const role = await create('rbac/roles', { title: email, slug: `editors-${crypto.randomUUID()}` });
  const action = await create('rbac/actions', { method: '*', path: '/api/*' }, 'find-or-create');
  const grant = () => create('rbac/roles-to-actions', { roleId: role, actionId: action });
  const link = await grant();
  await create('rbac/subjects-to-roles', { subjectId: subject, roleId: role });
  return { email, subject, permission: { link, grant } };
}

/** Signs in where the admin asks for it. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('Email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** An account that may do what every visitor may, made at an API. */
export async function register(login: string, at = api): Promise<{ subject: string; jwt: string; refresh: string }> {
  const url = `${at}/api/rbac/subjects/authentication/email-and-password/registration`;
  const data = { login, password };
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) });
  const { data: tokens } = (await answer.json()) as { data: { jwt: string; refresh: string } };
  const claims = JSON.parse(Buffer.from(tokens.jwt.split('.')[1] ?? '', 'base64url').toString()) as { subject: { id: string } };
  return { subject: claims.subject.id, ...tokens };
}

async function createAt(at: string, path: string, data: object, call = ''): Promise<string> {
  const url = [`${at}/api/${path}`, call].filter(Boolean).join('/');
  const answer = await fetch(url, { method: 'POST', headers: asServer, body: JSON.stringify({ data }) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
