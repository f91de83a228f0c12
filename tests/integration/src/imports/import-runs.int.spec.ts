import { REGISTRY } from '@flotilla/backend';
import { IMPORT_TARGETS, type ImportTargets } from '@flotilla/backend/ports';
import { category } from '@flotilla/blog';
import { importKinds, type ImportRun, importRunsPath, uploadLimits } from '@flotilla/core/imports';
import { isLink, type Registry } from '@flotilla/core';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { action, logout, revokeSession, rolesToActions } from '@flotilla/rbac';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { type WordPressItem, wordPressXml } from './wordpress.fixture.js';

type Caller = Awaited<ReturnType<typeof signInAs>>;

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS_LOOK_SECONDS: '1' } });
  admin = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

const items: readonly WordPressItem[] = [
  { id: 1, title: 'Winds', slug: 'winds', content: 'Strong <b>winds</b>.', comments: 2 },
  { id: 2, title: 'Waves', slug: 'waves', content: 'High waves.' },
  { id: 3, type: 'page', title: 'About us', slug: 'about-us', content: 'We sail.' },
];
const xml = wordPressXml(items);

const call = (path: string, data?: unknown, as: Caller = admin) =>
  app.request<ImportRun>({ method: 'POST', url: `${importRunsPath}${path}`, data, as });
const read = (id: string, as: Caller = admin) =>
  app.request<ImportRun>({ url: `${importRunsPath}/${id}`, as });
const sendPart = (id: string, index: number, body: string | Buffer, as: Caller = admin) =>
  app.request<ImportRun>({
    ...{ method: 'POST', url: `${importRunsPath}/${id}/parts/${index}`, body, as },
    headers: { 'content-type': 'application/octet-stream' },
  });

async function uploaded(text = xml, as: Caller = admin, name = 'export.xml'): Promise<string> {
  const bytes = Buffer.byteLength(text);
  const { data, text: answer } = await call('', { name, bytes }, as);
  expect(data?.status, answer).toBe('uploading');
  const sent = await sendPart(data.id, 0, text, as);
  expect(sent.data?.received, sent.text).toBe(bytes);
  return data.id;
}

/** Waits for the job of an import. */
async function ended(id: string, as: Caller = admin): Promise<ImportRun> {
  for (;;) {
    const { data } = await read(id, as);
    if (data.status !== 'checking' && data.status !== 'running') return data;
    await setTimeout(100);
  }
}

async function checked(id: string, options: object = {}, as: Caller = admin): Promise<ImportRun> {
  expect((await call(`/${id}/check`, options, as)).status).toBe(202);
  return ended(id, as);
}

async function run(id: string, as: Caller = admin): Promise<ImportRun> {
  expect((await call(`/${id}/start`, undefined, as)).status).toBe(202);
  return ended(id, as);
}

const count = async (table: string) =>
  (await app.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

describe('an import in the admin', () => {
  it('checks an upload without writing, and then writes what the check has shown', async () => {
    const id = await uploaded();
    const check = await checked(id);

    expect(check).toMatchObject({ status: 'checked', problem: null, total: expect.any(Number) });
    expect(check.format).toMatchObject({ name: 'wxr', title: 'WordPress' });
    expect(check.check?.counts).toMatchObject({ article: { created: 2 }, page: { created: 1 } });
    expect(check.check?.models).toMatchObject({ article: ['blog.article'], page: ['host.page'] });
    expect(check.check?.lost).toContainEqual({ what: 'comment', count: 2, examples: ['Winds'] });
    expect(check.check?.first).toContainEqual({
      ...{ kind: 'article', label: 'Winds', state: 'created', entity: 'blog.article', id: null },
      ...{ name: 'winds', text: 'Strong winds.' },
    });
    expect(await count('blog_article')).toBe(0);

    const result = await run(id);
    expect(result).toMatchObject({ status: 'done', problem: null, hasFile: false });
    expect(result.result?.counts).toEqual(check.check?.counts);
    expect(result.done).toBe(result.total);
    const [article] = await app.sql<{ id: string }>(`select "id" from blog_article where "slug" = 'winds'`);
    expect(result.result?.first.find(({ label }) => label === 'Winds')?.id).toBe(article?.id);
    const changes = await app.sql(
      `select "by", "subject" from flotilla_change where "entity" = 'blog.article' limit 1`,
    );
    expect(changes).toEqual([{ by: 'subject', subject: admin.id }]);
  });

  it('takes the chosen kinds only, into the chosen category', async () => {
    const { id: categoryId } = await make(app, category);
    const id = await uploaded(wordPressXml([{ id: 11, title: 'Tides', slug: 'tides' }, ...items]));
    const options = { kinds: ['article'], category: { entity: 'blog.category', id: categoryId } };
    const check = await checked(id, options);

    expect(Object.keys(check.check?.counts ?? {})).toEqual(['article']);
    expect(check.check?.kinds).toEqual(expect.arrayContaining(['article', 'author', 'page', 'term']));
    expect(check.check?.places).toMatchObject({
      article: { category: 'blog.category', author: 'rbac.subject' },
      page: {},
    });
    await run(id);
    const linked = await app.sql(
      `select a."slug" from blog_categories_to_articles l join blog_article a on a."id" = l."articleId" where l."categoryId" = $1 order by 1`,
      [categoryId],
    );
    expect(linked).toEqual([{ slug: 'tides' }, { slug: 'waves' }, { slug: 'winds' }]);
  });

  it('adds rows only to categories: no other link is a choice', async () => {
    const id = await uploaded('name,sku\nMast,M-1\n', admin, 'goods.csv');
    const froms = [...app.nest.get<Registry>(REGISTRY).entities.values()]
      .filter(isLink)
      .map((link) => link.left.key);
    const accepted: string[] = [];
    for (const entity of new Set(froms)) {
      const { status, problem } = await call(`/${id}/check`, {
        category: { entity, id: crypto.randomUUID() },
      });
      if (status === 202) accepted.push(entity);
      else expect([entity, status, problem.cause[0]?.field]).toEqual([entity, 400, 'category.entity']);
      await ended(id);
    }
    expect(accepted.toSorted()).toEqual(['blog.category', 'ecommerce.category']);
  });

  it('does not start with a link that an earlier version has accepted', async () => {
    const [role] = await app.sql<{ id: string }>(`select "id" from rbac_role where "slug" = 'admin'`);
    const id = await uploaded('name,sku\nOar,O-1\n', admin, 'goods.csv');
    await checked(id);
    await app.sql(`update flotilla_import_run set "options" = $2::json where "id" = $1`, [
      id,
      JSON.stringify({ category: { entity: 'rbac.role', id: role?.id } }),
    ]);
    expect((await call(`/${id}/start`)).status).toBe(400);
    expect(await count('rbac_roles_to_ecommerce_module_products')).toBe(0);
  });

  it('maps the columns of a table, also after a check that fails for want of one', async () => {
    const id = await uploaded('Ware;Ref\nRope;R-1\nAnchor;A-1\n', admin, 'goods.csv');
    const failed = await checked(id);

    expect(failed).toMatchObject({ status: 'failed', check: null, problem: expect.stringMatching(/names/) });
    expect(failed.format).toMatchObject({ name: 'csv', fields: expect.arrayContaining(['name', 'sku']) });
    expect(failed.format?.columns).toEqual([
      { column: 'Ware', field: null },
      { column: 'Ref', field: null },
    ]);
    const mapped = await checked(id, { columns: [{ column: 'Ware', field: 'name' }] });
    expect([mapped.status, mapped.check?.counts.product], mapped.problem ?? '').toEqual([
      'checked',
      { created: 2 },
    ]);
    expect(mapped.check?.lost).toContainEqual(expect.objectContaining({ what: 'column "Ref"', count: 2 }));
  });

  it('counts losses beyond those that it lists', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Extra ${index}`);
    const id = await uploaded(`Name;${names.join(';')}\nBuoy;${names.join(';')}\n`, admin, 'wide.csv');
    const { check } = await checked(id);

    expect(check?.lost).toHaveLength(100);
    expect(check?.lostCount).toBeGreaterThanOrEqual(120);
  });

  it('has a name for each kind that a module takes', () => {
    const kinds = new Set(
      app.nest
        .get<ImportTargets>(IMPORT_TARGETS)
        .all()
        .map(({ kind }) => kind),
    );
    expect([...kinds].filter((kind) => !importKinds.some((known) => known === kind))).toEqual([]);
    expect(kinds.size).toBeGreaterThan(8);
  });

  it('names the problem of a file that is no export', async () => {
    const id = await uploaded('<html></html>');

    expect(await checked(id)).toMatchObject({
      status: 'failed',
      check: null,
      problem: expect.stringMatching(/no export/),
    });
  });

  it('ignores a repeated part, and refuses others than the next', async () => {
    const { data } = await call('', { name: 'export.xml', bytes: uploadLimits.partBytes + 3 });
    const first = Buffer.alloc(uploadLimits.partBytes);

    expect((await sendPart(data.id, 1, 'abc')).status).toBe(409);
    expect((await sendPart(data.id, 0, 'abc')).status).toBe(400);
    const sent = await Promise.all([sendPart(data.id, 0, first), sendPart(data.id, 0, first)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call(`/${data.id}/check`, {})).status).toBe(422);
    expect((await sendPart(data.id, 1, 'abcd')).status).toBe(400);
    expect((await sendPart(data.id, 1, 'abc')).data.received).toBe(uploadLimits.partBytes + 3);
    expect((await sendPart(data.id, 2, 'a')).status).toBe(409);
  });

  it('runs one import at a time', async () => {
    // The first check still runs when the last call arrives.
    const long = wordPressXml(
      Array.from({ length: 200 }, (_, index) => ({
        id: 8000 + index,
        title: `Week ${index}`,
        content: 'A week.',
      })),
    );
    const ids = [await uploaded(long), await uploaded(long), await uploaded(long)];
    const answers = await Promise.all(ids.map((id) => call(`/${id}/check`, {})));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    for (const id of ids) await ended(id);
  });

  it('stops when it is canceled, and continues with a later run', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      ...{ id: 1000 + index, title: `Day ${index}`, slug: `day-${index}`, content: 'A day.' },
    }));
    const id = await uploaded(wordPressXml(many));
    await checked(id);
    expect((await call(`/${id}/start`)).status).toBe(202);
    const before = (await count('blog_article')) ?? 0;
    while ((await count('blog_article')) === before) await setTimeout(20);
    expect((await call(`/${id}/cancel`)).data.status).toBe('canceled');
    const deletion = await app.request({ method: 'DELETE', url: `${importRunsPath}/${id}`, as: admin });
    expect(deletion.status).toBe(200);
    const written = await count('blog_article');
    expect(written).toBeLessThan(before + 400);

    const again = await uploaded(wordPressXml(many));
    await checked(again);
    const { result } = await run(again);
    const { created = 0, unchanged = 0 } = result?.counts.article ?? {};
    expect(created + unchanged).toBe(400);
    expect(unchanged).toBeGreaterThan(0);
  });

  it('stops when its session is ended, and goes on after a sign-out', async () => {
    const days = (from: number, count: number) =>
      wordPressXml(
        Array.from({ length: count }, (_, index) => ({
          ...{
            id: from + index,
            title: `Night ${from + index}`,
            slug: `night-${from + index}`,
            content: 'A night.',
          },
        })),
      );
    const startedRun = async (text: string, as: Caller) => {
      const id = await uploaded(text, as);
      await checked(id, {}, as);
      expect((await call(`/${id}/start`, undefined, as)).status).toBe(202);
      return id;
    };
    const state = async (id: string) =>
      (
        await app.sql<{ status: string; problem: string }>(
          `select "status", "problem" from flotilla_import_run where "id" = $1`,
          [id],
        )
      )[0];
    const [thief, owner] = [
      await signInAs(app, { roles: ['admin'] }),
      await signInAs(app, { roles: ['admin'] }),
    ];
    const stolen = await startedRun(days(3000, 600), thief);
    const url = revokeSession.path.replace('{id}', thief.id).replace('{sessionId}', thief.sessionId);
    expect((await app.request({ method: revokeSession.method, url })).status).toBe(200);
    expect(await state(stolen)).toEqual({
      ...{ status: 'failed', problem: 'The session that began this import was ended.' },
    });

    const honest = await startedRun(days(5000, 100), owner);
    expect((await app.request({ method: logout.method, url: logout.path, as: owner })).status).toBe(200);
    while ((await state(honest))?.status === 'running') await setTimeout(100);
    expect((await state(honest))?.status).toBe('done');
    expect(await app.sql(`select 1 from blog_article where "slug" like 'night-50%'`)).toHaveLength(100);
    const nights = await app.sql(`select 1 from blog_article where "slug" like 'night-3%'`);
    expect(nights.length).toBeLessThan(600);
  });

  it('hides imports from other administrators, and denies them to others', async () => {
    const id = await uploaded();
    const other = await signInAs(app, { roles: ['admin'] });
    const editor = await signInAs(app, { roles: ['editor'] });

    expect((await read(id, other)).status).toBe(404);
    expect((await call(`/${id}/check`, {}, other)).status).toBe(404);
    expect((await call(`/${id}/start`, undefined, other)).status).toBe(404);
    expect((await call(`/${id}/cancel`, undefined, other)).status).toBe(404);
    expect((await sendPart(id, 0, xml, other)).status).toBe(404);
    expect((await app.request({ url: importRunsPath, as: other })).data).toEqual([]);
    for (const url of ['', `/${id}/check`, `/${id}/start`])
      expect((await call(url, {}, editor)).status).toBe(403);
    expect((await app.request({ url: importRunsPath, as: 'anonymous' })).status).toBe(401);
  });

  it('leaves space to other accounts, and ends uploads that receive no part for an hour', async () => {
    const [one, other] = [
      await signInAs(app, { roles: ['admin'] }),
      await signInAs(app, { roles: ['admin'] }),
    ];
    const announce = (as: Caller) => call('', { name: 'export.xml', bytes: uploadLimits.bytes }, as);
    const [first] = [await announce(one), await announce(one)];

    expect((await announce(one)).status).toBe(422);
    expect((await announce(other)).status).toBe(201);
    await app.sql(
      `update flotilla_import_run set "createdAt" = now() - interval '61 minutes' where "owner" = $1`,
      [`subject:${one.id}`],
    );
    expect((await announce(one)).status).toBe(201);
    expect((await read(first.data.id, one)).status).toBe(404);
    await app.sql(`delete from flotilla_import_run where "bytes" = $1`, [uploadLimits.bytes]);
  });

  it('writes only rows that the account may write', async () => {
    const importer = await signInAs(app, { roles: ['importer'] });
    const [role] = await app.sql<{ id: string }>(`select "id" from rbac_role where "slug" = 'importer'`);
    for (const method of ['GET', 'POST'] as const)
      for (const path of ['', '/*', '/*/*', '/*/*/*'].map((end) => importRunsPath + end)) {
        const granted = await make(app, action, { method, path });
        await make(app, rolesToActions, { roleId: role?.id ?? '', actionId: granted.id });
      }
    const text = wordPressXml([{ id: 71, title: 'Alien', slug: 'alien', content: 'Hm.' }]);
    const id = await uploaded(text, importer);
    const check = await checked(id, {}, importer);

    expect(check.check?.counts.article, check.problem ?? '').toEqual({ failed: 1 });
    expect(check.check?.records).toContainEqual({
      ...{ kind: 'article', label: 'Alien', state: 'failed', detail: 'Not authorized' },
    });
    await run(id, importer);
    expect(await app.sql(`select 1 from blog_article where "slug" = 'alien'`)).toEqual([]);
  });
});
