import { SITE_THEME, type SiteTheme } from '@flotilla/backend/ports';
import type { PageDocument } from '@flotilla/core/documents';
import { hexOf, themedColors, themeOf } from '@flotilla/core/theme';
import { site, type Site } from '@flotilla/host';
import { createTestApp, signInAs, statementCount, type TestApp, type TestRequest } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSetsOf, inSet } from './change-sets/change-sets.fixture.js';
import { modules } from './modules.js';

const choices = { brand: '#7a1f3d', warmth: 40, fonts: 'inter', corners: 'round' };
const { primary } = themedColors(themeOf(choices));

let app: TestApp;
let primaryId: string;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
  const { data } = await app.request<Site[]>({ url: site.route });
  const [row] = data;
  if (!row) throw new Error('The demo has no settings of the site.');
  primaryId = row.id;
});
afterAll(() => app.close());
beforeEach(() => change({ brand: null, warmth: 0, fonts: null, corners: null, appearance: 'system' }));

const change = (data: object, more: Partial<TestRequest> = {}) =>
  app.request<Site>({ method: 'PATCH', url: `${site.route}/${primaryId}`, data, ...more });
const documentOf = async (url: string) => {
  const { data } = await app.request<PageDocument>({
    url: `/api/host/pages/document?${new URLSearchParams({ url })}`,
    as: 'anonymous',
  });
  return data;
};

it('a document has the choices of the site that differ from the default look', async () => {
  expect((await documentOf('/')).theme).toBeUndefined();
  await change(choices);

  expect((await documentOf('/')).theme).toEqual(choices);
  expect((await documentOf('/no-such-page')).theme).toEqual(choices);
});

it('the look is read with the settings once after a change, and costs no statement of a page', async () => {
  await change(choices);
  const statements = () => statementCount(app, () => app.nest.get<SiteTheme>(SITE_THEME).current());
  expect([await statements(), await statements()]).toEqual([2, 0]);
  await documentOf('/blog');

  expect(await statementCount(app, () => documentOf('/blog'))).toBe(0);
  await change({ corners: 'square' });
  expect(await statements()).toBe(2);
});

it('a draft shows the look in previews, and changes nothing for visitors before it is published', async () => {
  const editor = await signInAs(app, { roles: ['admin'] });
  const sets = changeSetsOf(app, editor);
  const set = await sets.release();
  await change(choices, { as: editor, headers: inSet(set) });
  const preview = await sets.preview(set, '/');

  expect([preview.theme, (await documentOf('/')).theme]).toEqual([choices, undefined]);
  await sets.publish(set);
  expect((await documentOf('/')).theme).toEqual(choices);
});

it('a mail has the brand color, in the light and the dark appearance', async () => {
  const { data: template } = await app.request<{ id: string }>({
    ...{ method: 'POST', url: '/api/notification/templates' },
    data: { variant: 'generate-email-crm-request-confirmation-default' },
  });
  const html = async () => {
    const url = `/api/notification/templates/${template.id}/preview?language=en`;
    return (await app.request<{ html: string }>({ url })).data.html;
  };
  const before = await html();
  await change(choices);
  const after = await html();

  expect(before).toContain('#0f395b');
  expect(after).not.toContain('#0f395b');
  expect(after).toContain(hexOf(primary.light));
  expect(after).toContain(hexOf(primary.dark));
});

it('a sharing picture is drawn again, at another address', async () => {
  const draw = async () => {
    const url = (await documentOf('/blog')).about.preview?.['en'] ?? '';
    const { statusCode, rawPayload } = await app.nest.inject({ url });
    return { url, statusCode, bytes: rawPayload.toString('base64') };
  };
  const before = await draw();
  await change(choices);
  const after = await draw();
  await change({ brand: null, warmth: 0, fonts: null, corners: null });

  expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
  expect(after.url).not.toBe(before.url);
  expect(after.bytes).not.toBe(before.bytes);
  expect(await draw()).toEqual(before);
});

describe('a look that is not published', () => {
  const receipt = {
    variant: 'generate-template-ecommerce-order-receipt-default',
    data: {
      ...{ siteName: 'Boats', number: '1', paidAt: '2027-06-01T10:00:00.000Z' },
      lines: [{ title: 'Aurora', amount: '10', sign: '€' }],
      totals: [{ amount: '10', sign: '€' }],
    },
  };
  const mail = { variant: 'generate-email-crm-request-confirmation-default' };
  const previews = [
    ['a mail', '/api/notification/templates/preview', mail],
    ['a drawing', '/api/file-storage/files/draw', receipt],
  ] as const;
  const send = (url: string, data: object, as?: TestRequest['as']) =>
    app.request<{ html: string }>({ method: 'POST', url, data, ...(as && { as }) });

  it('is shown in a mail, and leaves the mails of the site as they are', async () => {
    const [, url] = previews[0];
    const [themed, plain] = [
      await send(url, { ...mail, theme: choices }),
      await send(url, { ...mail, theme: {} }),
    ];

    expect([themed.status, plain.status]).toEqual([200, 200]);
    expect(themed.data.html).toContain(hexOf(primary.light));
    expect(plain.data.html).toContain('#0f395b');
  });

  it('is drawn, and stored nowhere', async () => {
    const count = async () => (await app.request({ url: '/api/file-storage/files/count' })).data;
    const before = await count();
    const draw = (theme: object) => send(previews[1][1], { ...receipt, theme });
    const [themed, plain] = [await draw(choices), await draw({})];

    expect([themed.status, themed.headers['content-type']]).toEqual([200, 'image/png']);
    expect(themed.text).not.toBe(plain.text);
    expect(await count()).toEqual(before);
  });

  it.each(previews)('is refused for %s to strangers and members, and validated', async (_, url, data) => {
    const member = await signInAs(app);
    const statuses = [
      await send(url, { ...data, theme: choices }, 'anonymous'),
      await send(url, { ...data, theme: choices }, member),
      await send(url, { ...data, variant: 'no-such-template', theme: choices }),
      await send(url, { ...data, theme: 'red' }),
      await send(url, { ...data, theme: { brand: 'x'.repeat(2000) } }),
      await send(url, data),
    ].map(({ status }) => status);

    expect(statuses).toEqual([401, 403, 400, 400, 400, 400]);
  });
});
