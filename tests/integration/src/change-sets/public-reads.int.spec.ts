import { widget, type Widget } from '@flotilla/website-builder';
import { createTestApp, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf, inSet } from './change-sets.fixture.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ modules, env: { SEED: 'demo' } })));
afterAll(() => app.close());

const perCall = 500;

it('serves the same public document, by the same statements, beside 5,000 pending changes', async () => {
  const sets = changeSetsOf(app, 'server');
  const read = () => app.request({ url: '/api/host/pages/document?url=%2F', as: 'anonymous' });
  const measured = async () => {
    await read();
    let answer = await read();
    const statements = await statementCount(app, async () => (answer = await read()));
    return { statements, status: answer.status, text: answer.text, etag: answer.headers['etag'] };
  };
  const before = await measured();
  const { data: rows } = await app.request<Widget[]>({ url: `${widget.route}?limit=500`, as: 'server' });
  const drafts = rows.map(({ id }) => ({
    change: 'update',
    entity: widget.key,
    id,
    data: { title: { en: 'Draft' } },
  }));
  const create = { change: 'create', entity: widget.key, data: { title: { en: 'New' } } };
  for (let sent = 0, set = await sets.release(); sent < 5500; sent += perCall) {
    if (sent % 1500 === 0) set = await sets.release();
    const data = sent === 0 ? drafts : Array.from({ length: perCall }, () => create);
    const url = '/api/rows/changes';
    const { status } = await app.request({ method: 'POST', url, as: 'server', headers: inSet(set), data });
    expect(status).toBe(200);
  }
  const [{ count }] = (await app.sql('select count(*)::int as count from flotilla_pending_change')) as [
    { count: number },
  ];
  expect(count).toBeGreaterThanOrEqual(5000);
  expect(before.status).toBe(200);
  expect(await measured()).toEqual(before);
});
