import { ADMINISTRATORS, type Administrators } from '@flotilla/backend/ports';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changePassword, identities } from '../../identity-actions.js';
import { isAuthorized, logout, me, refresh } from '../../session-actions.js';
import type { SubjectView, Tokens } from '../../shapes.js';
import { type AccountApp, adminEmail, password, startAccountApp } from '../testing/account-app.fixture.js';

let accounts: AccountApp;
afterEach(async () => {
  vi.restoreAllMocks();
  await accounts.app.close();
});

/** Starts an application and returns its output. */
async function startPrinting(input: Parameters<typeof startAccountApp>[0]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  accounts = await startAccountApp(input);
  const printed = write.mock.calls.map(([text]) => String(text)).join('');
  write.mockRestore();
  return printed;
}

const passwordIn = (printed: string) => /with the password (\S+)/.exec(printed)?.[1] ?? '';
const withoutPassword = { settings: { adminPassword: undefined } };

describe('the first administrator', () => {
  it('has the password of the setting and all permissions', async () => {
    const printed = await startPrinting({});
    const { data } = await accounts.signIn({ email: adminEmail, password });
    const subject = await accounts.me(data.jwt);

    expect(printed).toBe('');
    expect(subject?.roles.map(({ slug }) => slug).toSorted()).toEqual(['admin', 'user']);
    expect(
      (
        await accounts.app.request({
          url: '/api/rbac/sessions',
          as: 'anonymous',
          headers: { authorization: `Bearer ${data.jwt}` },
        })
      ).status,
    ).toBe(200);
  });

  it('has a generated password that is printed once and must be changed first', async () => {
    const made = passwordIn(await startPrinting(withoutPassword));
    const { jwt, refresh: token } = (await accounts.signIn({ email: adminEmail, password: made })).data;
    const bearer = { authorization: `Bearer ${jwt}` };
    const subject = (await accounts.call<SubjectView>(me, { jwt })).data;
    const [identity] = subject.identities;
    const refused = [
      await accounts.app.request({ url: '/api/rbac/sessions', as: 'anonymous', headers: bearer }),
      await accounts.app.request({ url: '/api/rbac/widgets', as: 'anonymous', headers: bearer }),
      await accounts.app.request({
        url: '/api/rbac/widgets',
        as: 'anonymous',
        headers: { cookie: `flotilla_jwt=${jwt}` },
      }),
      await accounts.call(identities, { params: { id: subject.id }, jwt }),
      await accounts.call(isAuthorized, {
        jwt,
        query: '?action[method]=GET&action[route]=/api/rbac/sessions',
      }),
    ];

    expect(made).toMatch(/^[\w-]{16}$/);
    expect(refused.map(({ status, problem }) => [status, problem.message])).toEqual(
      refused.map(() => [403, 'Change your password first']),
    );
    const next = (await accounts.call<Tokens>(refresh, { data: { refresh: token } })).data;
    expect(await accounts.me(next.jwt)).not.toBeNull();
    const changed = await accounts.call(changePassword, {
      params: { id: identity?.id ?? '' },
      jwt,
      data: { password: made, newPassword: password },
    });
    expect(changed.status).toBe(200);
    expect(
      (await accounts.app.request({ url: '/api/rbac/sessions', as: 'anonymous', headers: bearer })).status,
    ).toBe(200);
    expect((await accounts.call(logout, { jwt, data: {} })).status).toBe(200);
  });

  it('is created once by concurrent processes', async () => {
    await startPrinting(withoutPassword);
    const databaseUrl = accounts.app.databaseUrl;
    await accounts.app.sql('truncate rbac_subject, rbac_identity, rbac_role cascade');
    const others = await Promise.all([
      startAccountApp({ databaseUrl }),
      startAccountApp({ databaseUrl }),
      startAccountApp({ databaseUrl }),
    ]);

    expect(await accounts.app.sql('select slug from rbac_role order by slug')).toEqual([
      { slug: 'admin' },
      { slug: 'user' },
    ]);
    expect(await accounts.app.sql('select email from rbac_identity')).toEqual([{ email: adminEmail }]);
    await Promise.all(others.map(({ app }) => app.close()));
  });

  it('is not created again, nor are deleted roles', async () => {
    await startPrinting({});
    await accounts.app.sql(`delete from rbac_role where slug = 'user'`);
    const again = await startAccountApp({
      databaseUrl: accounts.app.databaseUrl,
      settings: { adminEmail: 'second@boats.example' },
    });

    expect(await accounts.app.sql('select slug from rbac_role')).toEqual([{ slug: 'admin' }]);
    expect(await accounts.app.sql('select email from rbac_identity')).toEqual([{ email: adminEmail }]);
    await again.app.close();
  });

  it('is not an existing account with the same address', async () => {
    await startPrinting({});
    const person = await accounts.person();
    await accounts.app.sql('alter table rbac_subjects_to_roles disable trigger rbac_last_administrator');
    await accounts.app.sql(
      `delete from rbac_subjects_to_roles l using rbac_role r where r.id = l."roleId" and r.slug = 'admin'`,
    );
    const again = await startAccountApp({
      databaseUrl: accounts.app.databaseUrl,
      settings: { adminEmail: person.email },
    });

    expect((await accounts.me(person.jwt))?.roles.map(({ slug }) => slug)).toEqual(['user']);
    await again.app.close();
  });
});

describe('an additional administrator', () => {
  const add = (...of: Parameters<Administrators['add']>) =>
    accounts.app.nest.get<Administrators>(ADMINISTRATORS).add(...of);

  it('gets an account with a password that must be changed', async () => {
    await startPrinting({});
    const { password: made = '' } = await add('second@boats.example');
    const { jwt } = (await accounts.signIn({ email: 'second@boats.example', password: made })).data;

    expect((await accounts.me(jwt))?.roles.map(({ slug }) => slug).toSorted()).toEqual(['admin', 'user']);
    expect(
      (
        await accounts.app.request({
          url: '/api/rbac/sessions',
          as: 'anonymous',
          headers: { authorization: `Bearer ${jwt}` },
        })
      ).status,
    ).toBe(403);
  });

  it('keeps an existing account and has the role at the next request', async () => {
    await startPrinting({});
    const person = await accounts.person();
    await accounts.verify(person);
    const ask = () =>
      accounts.app.request({
        url: '/api/rbac/sessions',
        as: 'anonymous',
        headers: { authorization: `Bearer ${person.jwt}` },
      });
    expect((await ask()).status).toBe(403);

    await expect(add(person.email)).rejects.toThrow('--existing');
    expect((await ask()).status).toBe(403);
    expect([
      await add(person.email.toUpperCase(), { isExisting: true }),
      await add(person.email, { isExisting: true }),
    ]).toEqual([{}, {}]);
    expect((await ask()).status).toBe(200);
    expect((await accounts.signIn(person)).status).toBe(200);
  });

  it('takes over an unconfirmed account from its previous holder', async () => {
    await startPrinting({});
    const otherUser = await accounts.person();
    const made = await add(otherUser.email);

    expect(made).toEqual({ password: expect.stringMatching(/^[\w-]{16}$/), wasUnverified: true });
    expect((await accounts.call(me, { jwt: otherUser.jwt })).status).toBe(401);
    expect((await accounts.signIn(otherUser)).status).toBe(401);
    const { jwt } = (await accounts.signIn({ email: otherUser.email, password: made.password ?? '' })).data;
    expect((await accounts.call(identities, { params: { id: otherUser.id }, jwt })).problem.message).toBe(
      'Change your password first',
    );
  });

  it('must change a common password from a setting', async () => {
    await startPrinting({ settings: { adminPassword: 'password1' } });
    const { jwt } = (await accounts.signIn({ email: adminEmail, password: 'password1' })).data;

    expect(
      (
        await accounts.call(isAuthorized, {
          jwt,
          query: '?action[method]=GET&action[route]=/api/rbac/sessions',
        })
      ).status,
    ).toBe(403);
  });
});

describe('the last administrator', () => {
  const request = (method: 'DELETE' | 'PATCH', url: string, data?: object) =>
    accounts.app.request({ method, url: `/api/rbac/${url}`, data });
  const nobody = { subject: '', link: '', role: '' };
  const refusal = [422, "The last administrator can't be deleted or lose the role."];
  const outcome = ({ status, problem }: Awaited<ReturnType<typeof request>>) => [status, problem?.message];

  it('cannot be removed by any call', async () => {
    await startPrinting({});
    const [{ subject, link, role } = nobody] = await administrators();

    expect(outcome(await request('DELETE', `subjects/${subject}`))).toEqual(refusal);
    expect(outcome(await request('DELETE', `subjects-to-roles/${link}`))).toEqual(refusal);
    const [other] = await accounts.app.sql<{ id: string }>(
      `select "id" from rbac_role where "slug" = 'user'`,
    );
    expect(outcome(await request('PATCH', `subjects-to-roles/${link}`, { roleId: other?.id }))[0]).not.toBe(
      200,
    );
    const renamed = [422, 'The role "admin" can\'t be deleted or renamed.'];
    expect(outcome(await request('DELETE', `roles/${role}`))).toEqual(renamed);
    expect(outcome(await request('PATCH', `roles/${role}`, { slug: 'boss' }))).toEqual(renamed);
    expect((await request('PATCH', `roles/${role}`, { title: 'Harbour master' })).status).toBe(200);
    const list = (path: string, id: string, more = {}) => [`${path}/bulk`, [{ id, ...more }]] as const;
    expect(outcome(await request('DELETE', ...list('subjects', subject)))).toEqual(refusal);
    expect(outcome(await request('DELETE', ...list('subjects-to-roles', link)))).toEqual(refusal);
    expect(outcome(await request('DELETE', ...list('roles', role)))).toEqual(renamed);
    expect(outcome(await request('PATCH', ...list('roles', role, { slug: 'boss' })))).toEqual(renamed);
    expect(await administrators()).toHaveLength(1);
  });

  it('cannot be removed by restoring an earlier state', async () => {
    await startPrinting({});
    const [{ link: first, role } = nobody] = await administrators();
    const person = await accounts.person();
    const [own] = await accounts.app.sql<{ id: string }>(
      `select "id" from rbac_subjects_to_roles where "subjectId" = $1`,
      [person.id],
    );
    const url = `subjects-to-roles/${own?.id}`;
    expect((await request('PATCH', url, { roleId: role })).status).toBe(200);
    expect((await request('DELETE', `subjects-to-roles/${first}`)).status).toBe(200);
    const { data: changes } = await accounts.app.request<{ id: string }[]>({
      url: `/api/rbac/${url}/changes`,
    });
    const restored = await accounts.app.request({
      method: 'POST',
      url: `/api/rbac/${url}/changes/${changes.at(-1)?.id}/restore`,
    });

    expect(changes).toHaveLength(2);
    expect(outcome(restored)).toEqual(refusal);
    expect(await administrators()).toMatchObject([{ subject: person.id }]);
  });

  it('remains when two are deleted concurrently', async () => {
    await startPrinting({});
    await accounts.app.nest.get<Administrators>(ADMINISTRATORS).add('second@boats.example');
    const both = await administrators();

    const answers = await Promise.all(both.map(({ subject }) => request('DELETE', `subjects/${subject}`)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await administrators()).toHaveLength(1);
  });

  const administrators = () =>
    accounts.app.sql<{ subject: string; link: string; role: string }>(
      `select l."subjectId" as subject, l."id" as link, r."id" as role from rbac_subjects_to_roles l join rbac_role r on r."id" = l."roleId" where r."slug" = 'admin'`,
    );
});
