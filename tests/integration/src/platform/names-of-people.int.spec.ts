import { article } from '@flotilla/blog';
import type { ChangeOfRow } from '@flotilla/core/administration';
import type { Editor } from '@flotilla/core/live';
import {
  action,
  identity,
  role,
  rolesToActions,
  subject,
  subjectsToIdentities,
  subjectsToRoles,
  subjectsToSocialModuleProfiles,
} from '@flotilla/rbac';
import { profile } from '@flotilla/social';
import { createTestApp, make, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

type Person = Awaited<ReturnType<typeof signInAs>>;
let app: TestApp;
let admin: Person;
let ann: Person;
let row: TestRow;
beforeAll(async () => {
  app = await createTestApp({ modules });
  [admin, ann] = [await signInAs(app, { roles: ['admin'] }), await signInAs(app, { roles: ['admin'] })];
  row = await make(app, article);
  const known = await make(app, identity, { provider: 'email', email: 'ann@sea.example' });
  await make(app, subjectsToIdentities, { subjectId: ann.id, identityId: known.id, orderIndex: -1 });
});
afterAll(() => app.close());

const editorsAs = async (as: Person) => {
  await app.request({
    method: 'POST',
    url: `${article.route}/${row.id}/editors`,
    as: ann,
    data: { window: crypto.randomUUID(), isClosed: false },
  });
  const url = `${article.route}/${row.id}/editors`;
  const { data } = await app.request<Editor[]>({
    method: 'POST',
    url,
    as,
    data: { window: crypto.randomUUID(), isClosed: true },
  });
  return data.find(({ subjectId }) => subjectId === ann.id)?.name;
};
/** A caller who may only change articles. */
let editing: Promise<Person> | undefined;
const editor = () => (editing ??= editorOfArticles());
const editorOfArticles = async () => {
  const person = await signInAs(app);
  const editors = await make(app, role);
  for (const [method, path] of [
    ['PATCH', '/api/blog/articles/*'],
    ['GET', '/api/blog/articles/*'],
    ['GET', '/api/rbac/subjects'],
  ] as const) {
    const may = await make(app, action, { method, path });
    await make(app, rolesToActions, { roleId: editors.id, actionId: may.id });
  }
  await make(app, subjectsToRoles, { subjectId: person.id, roleId: editors.id });
  return person;
};

it('labels people by their e-mail address without a better name, for callers who may read it', async () => {
  expect(await editorsAs(admin)).toBe('ann@sea.example');
  await app.request({
    method: 'PATCH',
    url: `${article.route}/${row.id}`,
    as: ann,
    data: { className: 'calm' },
  });
  const { data } = await app.request<ChangeOfRow[]>({ url: `/api/changes?by=${ann.id}`, as: admin });
  expect(data.find(({ rowId }) => rowId === row.id)?.by.name).toBe('ann@sea.example');
});

it('shows other callers neither e-mail addresses nor generated slugs', async () => {
  expect(await editorsAs(await editor())).toBeNull();
});

it('labels people by their own profile names, for everyone', async () => {
  const own = await make(app, profile, { title: { ru: 'Анна' } });
  await make(app, subjectsToSocialModuleProfiles, { subjectId: ann.id, socialModuleProfileId: own.id });
  expect(await editorsAs(await editor())).toBe('Анна');
  expect(await editorsAs(admin)).toBe('Анна');
});

it('finds people by their labels, for callers who may read them', async () => {
  const found = async (as: Person, words: string) => {
    const search = encodeURIComponent(words);
    const { data } = await app.request<TestRow[]>({ url: `${subject.route}?search=${search}`, as });
    const count = await app.request<number>({ url: `${subject.route}/count?search=${search}`, as });
    const everywhere = await app.request<{ entity: string; id: string }[]>({
      url: `/api/search?query=${search}`,
      as,
    });
    const people = everywhere.data.filter(({ entity }) => entity === subject.key);
    expect([count.data, people.map(({ id }) => id)]).toEqual([data.length, data.map(({ id }) => id)]);
    return data.map(({ id }) => id);
  };
  expect(await found(admin, 'ann@sea.example')).toEqual([ann.id]);
  expect(await found(admin, 'анна')).toEqual([ann.id]);
  expect(await found(await editor(), 'ann@sea.example')).toEqual([]);
  expect(await found(await editor(), 'анна')).toEqual([]);

  const own = await make(app, identity, { provider: 'email', email: 'editor@sea.example' });
  await make(app, subjectsToIdentities, { subjectId: (await editor()).id, identityId: own.id });
  expect(await found(await editor(), 'sea.example')).toEqual([(await editor()).id]);
  expect(
    (await app.request<TestRow[]>({ url: `${subject.route}?limit=1000`, as: await editor() })).data.length,
  ).toBeGreaterThan(2);
});

it('labels rows by linked names: in lists of changes, of uses and of search results', async () => {
  const person = await make(app, subject);
  const known = await make(app, identity, { provider: 'email', email: 'boris@sea.example' });
  const link = await make(app, subjectsToIdentities, { subjectId: person.id, identityId: known.id });
  const { data } = await app.request<ChangeOfRow[]>({ url: '/api/changes?limit=20', as: admin });
  const namesOf = (id: string) => data.find(({ rowId }) => rowId === id)?.names;
  expect([namesOf(person.id), namesOf(link.id)]).toEqual([
    ['boris@sea.example'],
    ['boris@sea.example', 'boris@sea.example'],
  ]);

  const uses = await app.request<{ entity: string; sample: { label: string }[] }[]>({
    url: `${identity.route}/${known.id}/uses`,
    as: admin,
  });
  expect(uses.data.flatMap(({ sample }) => sample.map(({ label }) => label))).toEqual(['boris@sea.example']);
  const labels = async (as: Person) =>
    (await app.request<{ label: string }[]>({ url: `/api/search?query=${person.id}`, as })).data.map(
      ({ label }) => label,
    );
  expect(await labels(admin)).toEqual(['boris@sea.example']);
  const otherUser = await labels(await editor());
  expect(otherUser).toHaveLength(1);
  expect(otherUser).not.toContain('boris@sea.example');
});
