import { site } from '@flotilla/host';
import type { SignedIn } from '@flotilla/backend/ports';
import { createTestApp, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
let primary: TestRow;
let member: SignedIn;

beforeAll(async () => {
  app = await createTestApp({ modules });
  const created = await app.request<TestRow>({
    ...{ method: 'POST', url: site.route },
    data: { variant: 'primary', title: { en: 'Boats', ru: 'Лодки' } },
  });
  primary = created.data;
  member = await signInAs(app);
});

afterAll(() => app.close());

const change = (data: object) =>
  app.request<TestRow>({ method: 'PATCH', url: `${site.route}/${primary.id}`, data });

describe('the settings of the site', () => {
  it('are one row of variant primary, which stays', async () => {
    const again = { method: 'POST', url: site.route, data: { variant: 'primary' } } as const;
    const statuses = await Promise.all([app.request(again), app.request(again)]);

    expect(statuses.map(({ status }) => status)).toEqual([409, 409]);
    const answers = [
      await app.request({ method: 'DELETE', url: `${site.route}/${primary.id}` }),
      await change({ variant: 'default' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  });

  it('are public, and changed only by callers with the permission', async () => {
    const patch = { method: 'PATCH', url: `${site.route}/${primary.id}`, data: { phone: '1' } } as const;
    const read = await app.request({ url: `${site.route}/${primary.id}`, as: 'anonymous' });
    const [stranger, other] = [
      await app.request({ ...patch, as: 'anonymous' }),
      await app.request({ ...patch, as: member }),
    ];

    expect([read.status, stranger.status, other.status]).toEqual([200, 401, 403]);
  });

  it.each([
    ['timeZone', 'Asia/Atlantis', 'Europe/Athens'],
    ['brand', 'teal', '#0A7F8C'],
    ['accent', '#fff', '#ffffff'],
    ['warmth', 101, -100],
    ['position', '91, 20', '34.669, 33.043'],
    ['email', 'nobody', 'hello@example.org'],
    ['phone', '1'.repeat(51), '+357 25 000 120'],
    ['robotsText', 'x'.repeat(5001), 'User-agent: GPTBot\nDisallow: /'],
    ['robots', 'never', 'noindex'],
    ['appearance', 'sepia', 'visitor'],
    ['social', [{ network: 'x', url: 'http://x.com' }], [{ network: 'x', url: 'https://x.com/flotilla' }]],
    ['social', [{ network: 'x', url: 'javascript:alert(1)' }], []],
    ['social', { network: 'x' }, []],
    ['social', Array.from({ length: 21 }, () => ({ network: 'x', url: 'https://x.com' })), []],
    ['messengers', ['https://t.me/flotilla'], [{ network: 'telegram', url: 'https://t.me/flotilla' }]],
    ['title', { en: 1 }, { en: 'Boats', ru: 'Лодки' }],
  ])('refuse an invalid %s, and take a valid one', async (field, invalid, valid) => {
    const refused = await change({ [field]: invalid });
    const accepted = await change({ [field]: valid });

    expect([refused.status, accepted.status], refused.text).toEqual([400, 200]);
    expect(refused.text).toContain(field);
  });

  it.each([
    ['plausible', 'https://example.com/"', 'boats.example.com'],
    ['google', 'UA-1', 'G-ABCD1234'],
    ['yandex', '12a', '12345678'],
  ])('take an id of %s in its form', async (analyticsProvider, invalid, analyticsId) => {
    const refused = await change({ analyticsProvider, analyticsId: invalid });
    const accepted = await change({ analyticsProvider, analyticsId });

    expect([refused.status, accepted.status], refused.text).toEqual([400, 200]);
    expect((await change({ analyticsProvider: null })).status).toBe(400);
    expect((await change({ analyticsProvider: null, analyticsId: null })).status).toBe(200);
  });
});
