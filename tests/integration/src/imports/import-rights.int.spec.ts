import { importRunsPath, uploadLimits } from '@flotilla/core/imports';
import { action, rolesToActions } from '@flotilla/rbac';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { importCalls, type Importer, xml } from './import-runs.fixture.js';
import { wordPressXml } from './wordpress.fixture.js';

let app: TestApp;
let admin: Importer;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS_LOOK_SECONDS: '1' } });
  admin = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

const { call, read, sendPart, uploaded, checked, run } = importCalls(() => ({ app, admin }));

describe('an import in the admin', () => {
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
    const announce = (as: Importer) => call('', { name: 'export.xml', bytes: uploadLimits.bytes }, as);
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
