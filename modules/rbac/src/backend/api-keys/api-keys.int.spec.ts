import { AUTHENTICATION, type Authentication } from '@flotilla/backend/ports';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  allApiKeys,
  apiKeyScopes,
  apiKeysOfSubject,
  createApiKey,
  revokeApiKey,
} from '../../api-key-actions.js';
import type { ApiKeyView, CreatedApiKey, OwnedApiKey } from '../../api-key-shapes.js';
import { RbacModule } from '../index.js';
import {
  type AccountApp,
  adminEmail,
  codeIn,
  newIp,
  password,
  startAccountApp,
} from '../testing/account-app.fixture.js';
import { takeBack } from '../../email-and-password-actions.js';
import { newKeyText } from '../access/key-text.js';

interface Owner {
  readonly id: string;
  readonly jwt: string;
}

let accounts: AccountApp;
let admin: Owner;
/** A second process on the same database. */
let other: TestApp;
beforeAll(async () => {
  accounts = await startAccountApp({ settings: { registrationsAnHour: 100 } });
  const { data } = await accounts.signIn({ email: adminEmail, password });
  admin = { jwt: data.jwt, id: (await accounts.me(data.jwt))?.id ?? '' };
  await accounts.app.sql(`update rbac_identity set "verifiedAt" = now() where email = $1`, [adminEmail]);
  other = await createTestApp({ modules: [RbacModule], databaseUrl: accounts.app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await accounts.app.close();
});

const create = (owner: Owner, data: object) =>
  accounts.call<CreatedApiKey>(createApiKey, { params: { id: owner.id }, jwt: owner.jwt, data });
async function keyOf(owner: Owner, scopes: readonly string[], more: object = {}): Promise<CreatedApiKey> {
  const { status, data, problem } = await create(owner, { name: 'Price list', scopes, ...more });
  expect([status, problem?.message]).toEqual([201, undefined]);
  return data;
}
interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly data?: unknown;
  readonly ip?: string;
}
const call = (
  key: string,
  url: string,
  { method = 'GET', data, ip = newIp() }: Call = {},
  app = accounts.app,
) =>
  app.request<Record<string, unknown>>({
    method,
    url: `/api/${url}`,
    data,
    as: 'anonymous',
    headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': ip },
  });
const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).status;
const revoke = (owner: Owner, keyId: string, jwt = owner.jwt) =>
  accounts.call<ApiKeyView>(revokeApiKey, { params: { id: owner.id, keyId }, jwt });

describe('a call by key', () => {
  it('may do what its scopes and its owner may both do', async () => {
    const { key } = await keyOf(admin, ['notification.template:read', 'rbac.widget:create']);

    expect(await statusOf(key, 'notification/templates')).toBe(200);
    const made = await call(key, 'rbac/widgets', { method: 'POST', data: {} });
    expect(made.status).toBe(201);
    const id = String(made.data['id']);
    expect(await statusOf(key, `rbac/widgets/${id}`)).toBe(200);
    expect(await statusOf(key, `rbac/widgets/${id}`, { method: 'PATCH', data: {} })).toBe(403);
    expect(await statusOf(key, `rbac/widgets/${id}`, { method: 'DELETE' })).toBe(403);
    expect(await statusOf(key, 'notification/templates', { method: 'POST', data: {} })).toBe(403);
    expect(await statusOf(key, 'notification/topics')).toBe(403);
  });

  it('loses what its owner loses, in every process', async () => {
    const person = await accounts.confirmedPerson();
    const sql = accounts.app.sql.bind(accounts.app);
    const [role] = await sql(`select id from rbac_role where slug = 'admin'`);
    const link = await accounts.app.request<{ id: string }>({
      method: 'POST',
      url: '/api/rbac/subjects-to-roles',
      data: { subjectId: person.id, roleId: role?.['id'] },
    });
    const { key } = await keyOf(person, ['notification.template:read']);
    expect(await statusOf(key, 'notification/templates')).toBe(200);
    expect(await statusOf(key, 'rbac/widgets', {}, other)).toBe(200);

    const lost = await accounts.app.request({
      method: 'DELETE',
      url: `/api/rbac/subjects-to-roles/${link.data.id}`,
    });
    expect([link.status, lost.status]).toEqual([201, 200]);

    expect(await statusOf(key, 'notification/templates')).toBe(403);
    await accounts.app.request({ method: 'DELETE', url: `/api/rbac/subjects/${person.id}` });
    expect(await statusOf(key, 'rbac/widgets')).toBe(401);
    await vi.waitFor(async () => expect(await statusOf(key, 'rbac/widgets', {}, other)).toBe(401));
  });

  it.each<[string, string, Call]>([
    ['the event stream', 'revalidation/events', {}],
    ['the own event stream', 'revalidation/events/own', {}],
    ['the own account', 'rbac/subjects/authentication/me', {}],
    ['a new visitor', 'rbac/subjects/authentication/init', {}],
    ['identities', 'rbac/identities', {}],
    ['sessions', 'rbac/sessions', {}],
    ['all keys', 'rbac/api-keys/all', {}],
    ['rows of keys', 'rbac/api-keys', {}],
    ['roles', 'rbac/roles', {}],
    ['a grant of a role', 'rbac/subjects-to-roles', { method: 'POST', data: {} }],
    ['the history', 'changes', {}],
    ['jobs', 'jobs', {}],
    ['health', 'health', {}],
  ])('never reaches %s, with every scope', async (_, url, sent) => {
    const { data: scopes } = await accounts.call<string[]>(apiKeyScopes, {
      params: { id: admin.id },
      jwt: admin.jwt,
    });
    const made = await keyOf(admin, scopes);

    expect(await statusOf(made.key, url, sent)).toBe(403);
    await revoke(admin, made.id);
  });

  it('never creates keys, changes passwords or second factors, with every scope', async () => {
    const { data: scopes } = await accounts.call<string[]>(apiKeyScopes, {
      params: { id: admin.id },
      jwt: admin.jwt,
    });
    const { key, id } = await keyOf(admin, scopes);
    const own = `rbac/subjects/${admin.id}`;

    for (const [method, url] of [
      ['POST', `${own}/api-keys`],
      ['DELETE', `${own}/api-keys/${id}`],
      ['POST', `${own}/second-factors/totp`],
      ['GET', `${own}/second-factors`],
      ['POST', `${own}/identities`],
      ['GET', `${own}/sessions`],
      ['PATCH', `rbac/identities/${id}/change-password`],
      ['POST', `rbac/identities/${id}/new-password`],
    ] as const)
      expect([method, url, await statusOf(key, url, { method, data: {} })]).toEqual([method, url, 403]);
    await revoke(admin, id);
  });

  it('creates rows together only within its scopes', async () => {
    const { key } = await keyOf(admin, ['rbac.widget:create']);
    const rows = (entity: string, data: object) => ({
      method: 'POST' as const,
      data: [{ entity, data }],
    });

    expect(await statusOf(key, 'rows', rows('rbac.widget', {}))).not.toBe(403);
    expect(await statusOf(key, 'rows', rows('notification.template', {}))).toBe(403);
  });

  it('is named in the history', async () => {
    const { key } = await keyOf(admin, ['rbac.widget:create']);
    const { data } = await call(key, 'rbac/widgets', { method: 'POST', data: {} });
    const changes = await accounts.app.request<{ by: object }[]>({
      url: `/api/rbac/widgets/${String(data['id'])}/changes`,
    });

    expect(changes.data[0]?.by).toMatchObject({ kind: 'subject', id: admin.id, key: 'Price list' });
  });

  it('is found again for stored work, until the key is revoked', async () => {
    const authentication = accounts.app.nest.get<Authentication>(AUTHENTICATION);
    const scopes = ['rbac.widget:create'];
    const made = await keyOf(admin, scopes);
    const caller = {
      kind: 'subject',
      id: admin.id,
      roles: [],
      key: { id: made.id, name: 'Price list', scopes: ['rbac.widget:delete'] },
    } as const;

    expect(await authentication.current(caller)).toMatchObject({
      id: admin.id,
      key: { id: made.id, scopes },
    });
    expect(await authentication.current({ ...caller, id: crypto.randomUUID() })).toBeUndefined();
    await revoke(admin, made.id);
    expect(await authentication.current(caller)).toBeUndefined();
  });
});

describe('a key', () => {
  it('answers 401 with one message when it is wrong, expired or revoked', async () => {
    const [revoked, expired] = [
      await keyOf(admin, ['rbac.widget:read']),
      await keyOf(admin, ['rbac.widget:read'], { expiresAt: new Date(Date.now() + 60_000).toISOString() }),
    ];
    for (const { key } of [revoked, expired]) expect(await statusOf(key, 'rbac/widgets')).toBe(200);
    await revoke(admin, revoked.id);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    const answers = [];
    for (const key of [revoked.key, expired.key, newKeyText(), 'flotilla_nothing', `${revoked.key}x`])
      answers.push(await call(key, 'rbac/widgets'));
    vi.useRealTimers();

    for (const { status, problem } of answers)
      expect([status, problem.message]).toEqual([401, 'Not authorized']);
  });

  it('is limited to thirty wrong attempts a minute from a network', async () => {
    const ip = newIp();
    const statuses = [];
    for (let index = 0; index < 31; index++)
      statuses.push(await statusOf(newKeyText(), 'rbac/widgets', { ip }));

    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('is not accepted in a cookie', async () => {
    const { key } = await keyOf(admin, ['notification.template:read']);
    const { status } = await accounts.app.request({
      url: '/api/notification/templates',
      as: 'anonymous',
      headers: { cookie: `flotilla_jwt=${key}` },
    });

    expect(status).toBe(401);
  });

  it('stores its last use at most once a minute', async () => {
    const { key, id } = await keyOf(admin, ['rbac.widget:read']);
    const lastUse = async () =>
      (await accounts.app.sql(`select "lastUsedAt" as at from rbac_api_key where id = $1`, [id]))[0]?.['at'];
    expect(await lastUse()).toBeNull();
    await call(key, 'rbac/widgets');
    await vi.waitFor(async () => expect(await lastUse()).not.toBeNull());
    const first = await lastUse();

    await call(key, 'rbac/widgets');
    await call(key, 'rbac/widgets', {}, other);

    expect(await lastUse()).toEqual(first);
  });

  it('is stored as a hash and never answered again', async () => {
    const { key, id, hint } = await keyOf(admin, ['rbac.widget:read']);
    const lists = [
      await accounts.call<ApiKeyView[]>(apiKeysOfSubject, { params: { id: admin.id }, jwt: admin.jwt }),
      await accounts.call<OwnedApiKey[]>(allApiKeys, { jwt: admin.jwt }),
      await accounts.app.request<ApiKeyView[]>({ url: '/api/rbac/api-keys' }),
    ];
    const stored = JSON.stringify(await accounts.app.sql(`select * from rbac_api_key`, []));
    const history = JSON.stringify(await accounts.app.sql(`select * from flotilla_change`, []));

    expect(key.endsWith(hint ?? '?')).toBe(true);
    for (const { data } of lists) {
      expect(data.map((row) => row.id)).toContain(id);
      expect(JSON.stringify(data)).not.toContain('hash');
    }
    for (const text of [stored, history, JSON.stringify(lists)]) expect(text).not.toContain(key);
  });
});

describe('creating a key', () => {
  it('requires a recent proof of presence, and mails the person', async () => {
    const person = await accounts.confirmedPerson();
    await accounts.app.sql(
      `update rbac_session set "provenAt" = now() - interval '6 minutes' where id in (select "sessionId" from rbac_subjects_to_sessions where "subjectId" = $1)`,
      [person.id],
    );
    const refused = await create(person, { name: 'Robot', scopes: ['rbac.widget:read'] });
    expect([refused.status, refused.problem.message]).toEqual([403, 'Confirm that it is you']);

    const again = await accounts.signIn(person);
    expect(
      (await create({ ...person, ...again.data }, { name: 'Robot', scopes: ['rbac.widget:read'] })).status,
    ).toBe(201);
    expect((await accounts.mail(person.email, /was changed/)).text).toContain('Robot');
  });

  it.each<[string, number, object]>([
    ['no scope', 400, { name: 'x', scopes: [] }],
    ['a scope that is none', 400, { name: 'x', scopes: ['rbac.widget:explode'] }],
    ['a scope of accounts', 400, { name: 'x', scopes: ['rbac.subject:read'] }],
    ['every scope at once', 400, { name: 'x', scopes: ['*'] }],
    ['a scope that the person does not have', 400, { name: 'x', scopes: ['notification.template:update'] }],
    ['no name', 400, { name: ' ', scopes: ['rbac.widget:read'] }],
    ['a long name', 400, { name: 'x'.repeat(101), scopes: ['rbac.widget:read'] }],
    ['a name of two lines', 400, { name: 'x\ny', scopes: ['rbac.widget:read'] }],
    [
      'an expiry in the past',
      400,
      { name: 'x', scopes: ['rbac.widget:read'], expiresAt: '2020-01-01T00:00:00Z' },
    ],
    ['too many scopes', 400, { name: 'x', scopes: Array.from({ length: 501 }, (_, at) => `a.b${at}:read`) }],
  ])('refuses %s', async (_, status, data) => {
    const person = await accounts.confirmedPerson();

    expect((await create(person, data)).status).toBe(status);
  });

  it('is refused for others, for visitors and before the address is confirmed', async () => {
    const data = { name: 'x', scopes: ['rbac.widget:read'] };
    const [person, confirmed] = [await accounts.person(), await accounts.confirmedPerson()];

    expect((await create({ id: confirmed.id, jwt: admin.jwt }, data)).status).toBe(403);
    expect((await create({ id: confirmed.id, jwt: person.jwt }, data)).status).toBe(404);
    expect((await create(person, data)).status).toBe(422);
    expect((await create(await accounts.visitor(), data)).status).toBe(422);
  });

  it('is limited to twenty keys of a person, also at the same moment', async () => {
    const person = await accounts.confirmedPerson();
    const data = { name: 'x', scopes: ['rbac.widget:read'] };
    const answers = await Promise.all(Array.from({ length: 22 }, () => create(person, data)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      409,
      409,
    ]);
  });

  it('is impossible by generic calls', async () => {
    const post = (url: string, data: object) =>
      accounts.app.request({
        method: 'POST',
        url: `/api/rbac/${url}`,
        data,
        as: 'anonymous',
        headers: { authorization: `Bearer ${admin.jwt}` },
      });
    const { id } = await keyOf(admin, ['rbac.widget:read']);
    const person = await accounts.confirmedPerson();

    expect((await post('api-keys', { name: 'x' })).status).toBeGreaterThanOrEqual(400);
    expect(
      (await post('subjects-to-api-keys', { subjectId: person.id, apiKeyId: id })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('revoking a key', () => {
  it('is for its owner, and for administrators', async () => {
    const [person, stranger] = [await accounts.confirmedPerson(), await accounts.confirmedPerson()];
    const scopes = ['rbac.widget:read'];
    const [first, second] = [await keyOf(person, scopes), await keyOf(person, scopes)];

    expect((await revoke(person, first.id, stranger.jwt)).status).toBe(404);
    expect((await revoke(stranger, first.id)).status).toBe(404);
    expect((await revoke(person, first.id)).data.revokedAt).not.toBeNull();
    expect((await revoke(person, second.id, admin.jwt)).status).toBe(200);
    for (const { key } of [first, second]) expect(await statusOf(key, 'rbac/widgets')).toBe(401);
  });

  it('happens to all keys when the person undoes an account change', async () => {
    const person = await accounts.confirmedPerson();
    const { key } = await keyOf(person, ['rbac.widget:read']);
    expect(await statusOf(key, 'rbac/widgets')).toBe(200);
    const code = codeIn(await accounts.mail(person.email, /was changed/));
    const data = { code, password: `${password} new`, passwordConfirmation: `${password} new` };

    expect((await accounts.call(takeBack, { data })).status).toBe(200);
    expect(await statusOf(key, 'rbac/widgets')).toBe(401);
  });
});

it('lists all keys with their owners for administrators only', async () => {
  const person = await accounts.confirmedPerson();
  const { id } = await keyOf(person, ['rbac.widget:read']);
  const { data } = await accounts.call<OwnedApiKey[]>(allApiKeys, { jwt: admin.jwt });

  expect(data.find((row) => row.id === id)).toMatchObject({ owner: { id: person.id, name: person.email } });
  expect((await accounts.call(allApiKeys, { jwt: person.jwt })).status).toBe(403);
});
