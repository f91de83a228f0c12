import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmailIdentity, newPassword } from '../../identity-actions.js';
import { me, sessions } from '../../session-actions.js';
import type { IdentityView } from '../../shapes.js';
import { type AccountApp, password, type Person, startAccountApp } from '../testing/account-app.fixture.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

const giveNew = ({ identityId }: Pick<Person, 'identityId'>, jwt?: string) =>
  jwt === undefined
    ? accounts.app.request<{ password: string }>({
        method: 'POST',
        url: newPassword.path.replace('{id}', identityId),
      })
    : accounts.call<{ password: string }>(newPassword, { params: { id: identityId }, jwt });
const write = async (url: string, data: object) =>
  (await accounts.app.request<{ id: string }>({ method: 'POST', url, data })).data;
const giveRole = async ({ id }: Person, slug: string) => {
  const [role] = await accounts.app.sql<{ id: string }>(`select id from rbac_role where slug = $1`, [slug]);
  await write('/api/rbac/subjects-to-roles', { subjectId: id, roleId: role?.id });
};

it('sets a temporary password, returns it once, and ends all sessions', async () => {
  const person = await accounts.person();
  const { status, data } = await giveNew(person);

  expect(status).toBe(200);
  expect((await accounts.signIn({ email: person.email, password })).status).toBe(401);
  expect((await accounts.call(me, { jwt: person.jwt })).status).toBe(401);
  const { jwt } = (await accounts.signIn({ email: person.email, password: data.password })).data;
  expect((await accounts.call(sessions, { params: { id: person.id }, jwt })).status).toBe(403);
  const [stored] = await accounts.app.sql<{ mustChangePassword: boolean }>(
    `select * from rbac_identity where id = $1`,
    [person.identityId],
  );
  expect(stored?.mustChangePassword).toBe(true);
  await accounts.mail(person.email, /was changed/);
});

it('does not let other roles take over an administrator', async () => {
  const [helper, administrator, customer] = [
    await accounts.person(),
    await accounts.person(),
    await accounts.person(),
  ];
  const { id: roleId } = await write('/api/rbac/roles', { title: 'Help desk', slug: 'help-desk' });
  const { id: actionId } = await write('/api/rbac/actions', { method: 'POST', path: newPassword.path });
  await write('/api/rbac/roles-to-actions', { roleId, actionId });
  await giveRole(helper, 'help-desk');
  await write('/api/rbac/roles/find-or-create', { title: 'Administrator', slug: 'admin' });
  await giveRole(administrator, 'admin');

  expect((await giveNew(customer, helper.jwt)).status).toBe(200);
  expect((await giveNew(administrator, helper.jwt)).status).toBe(403);
  expect((await giveNew(customer, (await accounts.person()).jwt)).status).toBe(403);
});

it('creates an account with a password that must be changed', async () => {
  const data = { login: `new-${crypto.randomUUID()}@example.com`, password, mustChangePassword: true };
  const made = await accounts.app.request<IdentityView>({
    method: 'POST',
    url: createEmailIdentity.path,
    data,
  });
  const [stored] = await accounts.app.sql<{ mustChangePassword: boolean }>(
    `select * from rbac_identity where id = $1`,
    [made.data.id],
  );

  expect([made.status, stored?.mustChangePassword]).toEqual([201, true]);
});
