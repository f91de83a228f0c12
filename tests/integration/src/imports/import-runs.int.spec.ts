import { REGISTRY } from '@flotilla/backend';
import { IMPORT_TARGETS, type ImportTargets } from '@flotilla/backend/ports';
import { category } from '@flotilla/blog';
import { importKinds, uploadLimits } from '@flotilla/core/imports';
import { isLink, type Registry } from '@flotilla/core';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { importCalls, type Importer, items } from './import-runs.fixture.js';
import { wordPressXml } from './wordpress.fixture.js';

let app: TestApp;
let admin: Importer;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS_LOOK_SECONDS: '1' } });
  admin = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

const { call, sendPart, uploaded, ended, checked, run, count } = importCalls(() => ({ app, admin }));

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
});
