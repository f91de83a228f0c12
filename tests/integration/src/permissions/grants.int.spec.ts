import { type Caller } from '@flotilla/backend';
import { type SignedIn, Access } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import type { Permissions } from '@flotilla/core/reflection';
import { createTestApp, make, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let editor: SignedIn;
let caller: Caller;
let articleId: string;

beforeAll(async () => {
  app = await createTestApp({ modules });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
  articleId = (await make(app, article)).id;
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  await app.request({
    method: 'POST',
    url: '/api/rbac/roles/find-or-create',
    data: { title: 'editor', slug: 'editor' },
  });
  editor = await signInAs(app, { roles: ['editor'] });
  caller = { kind: 'subject', id: editor.id, roles: ['editor'] };
});

const write = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, data?: object) =>
  (await app.request<{ id: string } | null>({ method, url, data })).data?.id ?? '';
const roleId = async () =>
  (await app.sql(`select "id" from "rbac_role" where "slug" = 'editor'`))[0]?.id ?? '';

/** Creates an action row and its grant. */
async function grant(
  method: string,
  path: string,
): Promise<{ action: string; grant: string; take: () => Promise<unknown> }> {
  const action = await write('POST', '/api/rbac/actions', { method, path });
  const given = await write('POST', '/api/rbac/roles-to-actions', {
    roleId: await roleId(),
    actionId: action,
  });
  return { action, grant: given, take: () => write('DELETE', `/api/rbac/actions/${action}`) };
}

const change = (on = app) =>
  on.request({
    method: 'PATCH',
    url: `/api/blog/articles/${articleId}`,
    data: { className: 'x' },
    as: editor,
  });
const both = async () => [(await change()).status, (await change(other)).status];

describe('an action row', () => {
  it('grants nothing until a role has it, then takes effect immediately in every process', async () => {
    const action = await write('POST', '/api/rbac/actions', {
      method: 'PATCH',
      path: '/api/blog/articles/{id}',
    });
    const alone = await both();
    const given = await write('POST', '/api/rbac/roles-to-actions', {
      roleId: await roleId(),
      actionId: action,
    });
    const granted = await both();
    await write('DELETE', `/api/rbac/roles-to-actions/${given}`);
    const taken = await both();
    await write('DELETE', `/api/rbac/actions/${action}`);

    expect([alone, granted, taken]).toEqual([
      [403, 403],
      [200, 200],
      [403, 403],
    ]);
  });

  it.each([
    [
      'the row is deleted',
      ({ action }: { action: string }) => write('DELETE', `/api/rbac/actions/${action}`),
    ],
    [
      'the row is of another call',
      ({ action }: { action: string }) =>
        write('PATCH', `/api/rbac/actions/${action}`, { path: '/api/crm/x' }),
    ],
    ['the role is deleted', async () => write('DELETE', `/api/rbac/roles/${await roleId()}`)],
  ])('grants nothing from the moment that %s', async (_, end) => {
    const { take, ...granted } = await grant('PATCH', '/api/blog/articles/{id}');
    const before = await both();
    await end(granted);

    expect([before, await both()]).toEqual([
      [200, 200],
      [403, 403],
    ]);
    await take();
  });

  it('is looked up without a statement', async () => {
    const { take } = await grant('GET', '/api/rbac/roles');
    const read = () => app.request({ url: '/api/rbac/roles', as: editor });
    await read();

    expect([(await read()).status, await statementCount(app, read)]).toEqual([200, 1]);
    await take();
  });

  it('for a list shows all of it, and embeds only granted rows', async () => {
    const otherUser = await signInAs(app);
    const { take } = await grant('GET', '/api/rbac/subjects');
    const url = `/api/rbac/subjects?limit=1000`;
    const whole = await app.request({ url, as: editor });
    const embedded = await app.request({ url: `${url}&include=subjects-to-sessions`, as: editor });
    const own = await app.request({ url, as: otherUser });
    await take();

    expect([whole.text.includes(otherUser.id), embedded.status]).toEqual([true, 403]);
    expect(own.text).not.toContain(editor.id);
    expect((await app.request({ url, as: editor })).text).not.toContain(otherUser.id);
  });
});

it.each(['include', '%69nclude', 'i%6Eclude[0]'])(
  'is required for embedded rows, however the parameter is encoded: %s',
  async (name) => {
    for (const url of [
      `/api/blog/articles?${name}=rbac:subjects-to-blog-module-articles`,
      `/api/blog/articles?limit=1&${name}=rbac:subjects-to-blog-module-articles`,
    ])
      for (const time of [1, 2, 3])
        expect([time, (await app.request({ url, as: 'anonymous' })).status]).toEqual([time, 401]);
  },
);

describe('mayCall', () => {
  const may = (method: string, route: string, who: Caller = caller) =>
    app.nest.get(Access).mayCall(who, method, route);

  it.each<[string, string, string, boolean]>([
    ['a public list', 'GET', '/api/blog/articles?limit=5', true],
    ['a row of any id', 'GET', '/api/blog/articles/{id}', true],
    ['a write', 'POST', '/api/blog/articles', false],
    ['what is for roles', 'GET', '/api/rbac/sessions', false],
    ['the own things', 'GET', '/api/rbac/identities', true],
    ['own things, of whoever has some', 'GET', '/api/social/chats', true],
    ['the own calls, whoever it is', 'GET', '/api/rbac/subjects/{id}/identities', true],
    ['no call', 'GET', '/api/nothing', false],
    ['a method that is none', 'BREW', '/api/blog/articles', false],
    ['a path that is none', 'GET', '', false],
  ])('returns whether a subject may make a call: %s', async (_, method, route, expected) => {
    expect(await may(method, route)).toBe(expected);
  });

  it('permits calls below a subject only to that subject', async () => {
    const ofOther = `/api/rbac/subjects/${(await signInAs(app)).id}/identities`;

    expect(await may('GET', `/api/rbac/subjects/${editor.id}/identities`)).toBe(true);
    for (const path of [
      ofOther,
      '/api/rbac/subjects/*/identities',
      "/api/rbac/subjects/' or true --/identities",
    ]) {
      expect([path, await may('GET', path)]).toEqual([path, false]);
      expect((await app.request({ url: encodeURI(path), as: editor })).status).toBe(404);
    }
  });

  it('permits calls on a row only to its owner', async () => {
    expect([
      await may('GET', `/api/rbac/subjects/${editor.id}`),
      await may('GET', `/api/rbac/subjects/${articleId}`),
    ]).toEqual([true, false]);
  });

  it('includes grants to roles, for one row or all', async () => {
    const one = await grant('PATCH', `/api/blog/articles/${articleId}`);
    const requested = [
      `/api/blog/articles/${articleId}`,
      '/api/blog/articles/{id}',
      `/api/blog/articles/${editor.id}`,
      '/api/blog/articles/bulk',
    ];
    const ofOne = await Promise.all(requested.map((path) => may('PATCH', path)));
    await one.take();
    const every = await grant('PATCH', '/api/blog/articles/{id}');
    const ofEvery = await Promise.all(requested.map((path) => may('PATCH', path)));
    await every.take();

    expect([ofOne, ofEvery]).toEqual([
      [true, false, false, false],
      [true, true, true, false],
    ]);
  });

  it('handles administrators, servers and anonymous callers', async () => {
    const admin: Caller = { kind: 'subject', id: editor.id, roles: ['admin'] };
    const answers = [admin, { kind: 'server' } as const, { kind: 'anonymous' } as const].map((who) =>
      may('GET', '/api/rbac/sessions', who),
    );

    expect(await Promise.all(answers)).toEqual([true, true, false]);
  });
});

describe('the permissions of a caller', () => {
  const url = '/api/rbac/subjects/authentication/permissions';
  const none = { create: false, update: false, delete: false, draft: false };
  const ask = async (as: SignedIn | 'anonymous') => app.request<Record<string, Permissions>>({ url, as });

  it('are those of every entity and link, and never cached', async () => {
    const { data, headers } = await ask(editor);

    expect(Object.keys(data)).toEqual([...app.registry.entities.keys()]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('are true, false or "own", including grants to roles', async () => {
    const { take } = await grant('PATCH', '/api/blog/articles/{id}');
    const nobodys = (await ask('anonymous')).data;
    const editors = (await ask(editor)).data;
    const admins = (await ask(await signInAs(app, { roles: ['admin'] }))).data;
    await take();

    expect([nobodys['blog.article'], nobodys['ecommerce.order']]).toEqual([
      { read: true, ...none },
      { read: false, ...none },
    ]);
    expect([editors['blog.article'], editors['ecommerce.order'], editors['rbac.role']]).toEqual([
      { read: true, ...none, update: true, draft: true },
      { read: 'own', ...none },
      { read: false, ...none },
    ]);
    expect(new Set(Object.values(admins).flatMap(({ draft: _, ...live }) => Object.values(live)))).toEqual(
      new Set([true]),
    );
    expect((await ask(editor)).data['blog.article']).toEqual({ read: true, ...none });
  });

  it('agree on reading with the responses of lists', async () => {
    const { data } = await ask(editor);
    const wrong = [];
    for (const { key, route } of app.registry.entities.values()) {
      const { status } = await app.request({ url: `${route}?limit=1`, as: editor });
      if ((status === 200) !== (data[key]?.read !== false)) wrong.push([key, status, data[key]]);
    }

    expect(wrong).toEqual([]);
  });
});
