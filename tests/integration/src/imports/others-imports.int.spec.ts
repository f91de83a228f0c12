import { importRunsPath, type OthersImport, othersImportsPath } from '@flotilla/core/imports';
import { action, rolesToActions } from '@flotilla/rbac';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { importCalls, type Importer } from './import-runs.fixture.js';

let app: TestApp;
let admin: Importer;
let owner: Importer;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS: 'off' } });
  admin = await signInAs(app, { roles: ['admin'] });
  owner = await signInAs(app, { roles: ['admin'] });
  await app.sql(`update rbac_subject set "slug" = 'bob' where "id" = $1`, [owner.id]);
});
afterAll(() => app.close());

const calls = importCalls(() => ({ app, admin }));
const uploaded = (name: string, as = owner) => calls.uploaded('Name', as, name);

async function checking(name: string): Promise<string> {
  const id = await uploaded(name);
  expect((await calls.call(`/${id}/check`, {}, owner)).status).toBe(202);
  return id;
}

const listed = (as: Importer = admin) => app.request<OthersImport[]>({ url: othersImportsPath, as });
const stop = (id: string, as: Importer = admin) =>
  app.request<OthersImport>({ method: 'POST', url: `${othersImportsPath}/${id}/cancel`, as });
const remove = (id: string, as: Importer = admin) =>
  app.request({ method: 'DELETE', url: `${othersImportsPath}/${id}`, as });
const partsOf = async (id: string) =>
  (await app.sql(`select 1 from flotilla_import_run_part where "run" = $1`, [id])).length;

describe('imports of other accounts', () => {
  it('are listed with their account and without their reports, those that run first', async () => {
    const [own, running] = [await uploaded('own.csv', admin), await checking('running.csv')];
    const later = await uploaded('later.csv');
    const { data } = await listed();

    expect(data.map(({ id }) => id)).toEqual([running, later]);
    expect(data[1]).toEqual({
      ...{ id: later, name: 'later.csv', bytes: 4, received: 4, status: 'uploading', hasFile: true },
      ...{ createdAt: expect.any(String), finishedAt: null },
      owner: { id: owner.id, name: 'bob' },
    });
    expect((await listed(owner)).data.map(({ id }) => id)).toEqual([own]);
  });

  it('are stopped with a reason for their owner, and deleted with their file once they do not run', async () => {
    const [running] = (await listed()).data;
    if (running === undefined) throw new Error('No import runs.');
    const { id } = running;
    expect((await remove(id)).status).toBe(409);
    expect(await partsOf(id)).toBe(1);

    expect((await stop(id)).data.status).toBe('canceled');
    const seen = await calls.read(id, owner);
    expect(seen.data).toMatchObject({
      ...{ status: 'canceled', problem: 'Another account stopped the import.' },
    });
    expect((await remove(id)).status).toBe(200);
    expect(await partsOf(id)).toBe(0);
    expect((await remove(id)).status).toBe(404);
  });

  it('are closed to accounts that may import, but not change the settings of the site', async () => {
    const id = await uploaded('closed.csv');
    const importer = await signInAs(app, { roles: ['importer'] });
    await grant('importer', 'GET', `${importRunsPath}/*`);
    await grant('importer', 'DELETE', `${importRunsPath}/*`);
    const answers = [await listed(importer), await stop(id, importer), await remove(id, importer)];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await app.request({ url: othersImportsPath, as: 'anonymous' })).status).toBe(401);
    expect(await partsOf(id)).toBe(1);
  });

  it('are open to a role that may change the settings of the site, which sees them too', async () => {
    const id = await uploaded('open.csv');
    const keeper = await signInAs(app, { roles: ['keeper'] });
    await grant('keeper', 'PATCH', '/api/host/sites/{id}');
    const { status, data } = await listed(keeper);

    expect([status, data.find((one) => one.id === id)?.owner]).toEqual([200, { id: owner.id, name: 'bob' }]);
    expect((await remove(id, keeper)).status).toBe(200);
  });
});

async function grant(role: string, method: 'GET' | 'DELETE' | 'PATCH', path: string): Promise<void> {
  const [row] = await app.sql<{ id: string }>(`select "id" from rbac_role where "slug" = $1`, [role]);
  const granted = await make(app, action, { method, path });
  await make(app, rolesToActions, { roleId: row?.id ?? '', actionId: granted.id });
}
