import type { ShareLinkView } from '@flotilla/core/change-sets';
import { ShareLinks } from '@flotilla/backend/ports';
import { page } from '@flotilla/host';
import { createTestApp, make, signInAs, type TestApp, type TestRequest } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ modules })));
afterAll(() => app.close());

type Made = ShareLinkView & { readonly token: string };
type Id = { readonly id: string };
interface SharedDocument {
  readonly document: { readonly status: number; readonly page: { readonly title: string } | null };
  readonly name: string | null;
  readonly expiresAt: string;
}

const share = (set: Id, data: object, as: TestRequest['as'] = 'server') =>
  app.request<Made>({ method: 'POST', url: `/api/change-sets/${set.id}/links`, as, data });
const open = (token: string, url: string) =>
  app.request<SharedDocument>({
    method: 'POST',
    url: '/api/host/previews/shared',
    as: 'anonymous',
    data: { token, url },
  });
const publicly = (url: string) =>
  app.request({ url: `/api/host/pages/document?url=${encodeURIComponent(url)}`, as: 'anonymous' });

async function releaseOf(url: string) {
  const sets = changeSetsOf(app, 'server');
  const row = await make(app, page, { url, title: 'Live' });
  const set = await sets.release('Summer 2027');
  await sets.write(set, 'PATCH', `${page.route}/${row.id}`, { title: 'Drafted' });
  return { sets, set };
}

it('shows a page with the change set to anyone, until it is revoked', async () => {
  const { set } = await releaseOf('/shared');
  const before = await publicly('/shared');
  const { status, data: link } = await share(set, { expiresIn: 7, label: 'For Maria' });
  const seen = await open(link.token, '/shared');

  expect([status, seen.status, seen.data.document.page?.title, seen.data.name]).toEqual([
    201,
    200,
    'Drafted',
    'Summer 2027',
  ]);
  expect([seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  expect(Date.parse(seen.data.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  const after = await publicly('/shared');
  expect([after.text, after.headers['etag']]).toEqual([before.text, before.headers['etag']]);

  const url = `/api/change-sets/${set.id}/links`;
  const listed = await app.request<ShareLinkView[]>({ url, as: 'server' });
  expect(listed.data).toMatchObject([{ id: link.id, label: 'For Maria', revokedAt: null }]);
  expect(listed.data[0]?.lastUsedAt).not.toBeNull();
  expect(listed.text).not.toContain(link.token);
  const stored = await app.sql('select * from flotilla_share_link where "id" = $1', [link.id]);
  expect(JSON.stringify(stored)).not.toContain(link.token);

  const revoke = () => app.request({ method: 'DELETE', url: `${url}/${link.id}`, as: 'server' });
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200]);
  expect((await open(link.token, '/shared')).status).toBe(404);
});

it('answers 404 for unknown and expired links, and for change sets that are no longer open', async () => {
  const { sets, set } = await releaseOf('/ending');
  const [expired, published] = [
    (await share(set, { expiresIn: 1 })).data,
    (await share(set, { expiresIn: 1 })).data,
  ];
  await app.sql(`update flotilla_share_link set "expiresAt" = now() where "id" = $1`, [expired.id]);
  expect((await open(expired.token, '/ending')).status).toBe(404);
  expect((await open('x'.repeat(43), '/ending')).status).toBe(404);
  expect((await open('short', '/ending')).status).toBe(400);
  expect((await open(published.token, '/ending')).status).toBe(200);
  expect((await sets.publish(set)).status).toBe(200);
  expect((await open(published.token, '/ending')).status).toBe(404);
  expect((await share(set, { expiresIn: 1 })).status).toBe(409);
});

it('lets only accounts share that may draft what the change set shows', async () => {
  const { set } = await releaseOf('/guarded');
  const stranger = await signInAs(app, { roles: [] });
  const refused = await Promise.all([
    share(set, { expiresIn: 1 }, 'anonymous'),
    share(set, { expiresIn: 1 }, stranger),
    app.request({ url: `/api/change-sets/${set.id}/links`, as: stranger }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([401, 403, 403]);
  const wrong = await Promise.all(
    [{ expiresIn: 2 }, { expiresIn: '7' }, { expiresIn: 1, label: 'x'.repeat(201) }, {}].map((data) =>
      share(set, data),
    ),
  );
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

it('limits the links of a change set', async () => {
  const { set } = await releaseOf('/many');
  const made = await Promise.all(Array.from({ length: 50 }, () => share(set, { expiresIn: 1 })));
  expect(made.every(({ status }) => status === 201)).toBe(true);
  expect((await share(set, { expiresIn: 1 })).status).toBe(422);
});

it('are deleted 30 days after their end', async () => {
  const { set } = await releaseOf('/purged');
  const [old, valid] = [(await share(set, { expiresIn: 1 })).data, (await share(set, { expiresIn: 1 })).data];
  await app.sql(`update flotilla_share_link set "expiresAt" = now() - interval '31 days' where "id" = $1`, [
    old.id,
  ]);
  await app.nest.get(ShareLinks).purge();
  const { data } = await app.request<ShareLinkView[]>({
    url: `/api/change-sets/${set.id}/links`,
    as: 'server',
  });
  expect(data.map(({ id }) => id)).toEqual([valid.id]);
});
