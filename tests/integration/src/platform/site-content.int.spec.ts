import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exporter, Seeder } from '@flotilla/backend/server';
import { writableFields } from '@flotilla/core/reflection';
import { site } from '@flotilla/host';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

const account = (network: string) => ({ network, url: `https://${network}.example.org/boats` });
const settings = {
  ...{
    title: { en: 'Boats', ru: 'Лодки' },
    tagline: { ru: 'Аренда лодок' },
    description: { en: 'In Cyprus' },
  },
  ...{ phone: '+357 25 000 120', email: 'hello@example.org', address: { en: 'Pier B' } },
  ...{ hours: { en: 'Daily 9–18' }, position: '34.669, 33.043' },
  ...{ messengers: [account('telegram')], social: [account('vk'), account('instagram')] },
  ...{ timeZone: 'Europe/Athens', firstDay: 'saturday', robots: 'noindex', robotsText: 'User-agent: *' },
  ...{ analyticsProvider: 'plausible', analyticsId: 'boats.example.org' },
  ...{
    brand: '#7a1f3d',
    accent: '#0a7f8c',
    warmth: 40,
    fonts: 'inter',
    corners: 'round',
    appearance: 'dark',
  },
};

let scratch: string;
let app: TestApp;
let created: TestApp | undefined;

const open = () => {
  const own = modules.map((module) =>
    module.content ? { ...module, content: { ...module.content, folder: scratch } } : module,
  );
  return createTestApp({ modules: own, env: { SEED: 'demo', DATA_DIR: `${scratch}-data` } });
};

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'flotilla-site-'));
  const demo = modules.find(({ content }) => content)?.content;
  await cp(demo?.folder ?? '', scratch, { recursive: true });
  app = await open();
});
afterAll(async () => {
  await app.close();
  await created?.close();
  for (const folder of [scratch, `${scratch}-data`]) await rm(folder, { recursive: true, force: true });
});

const rowsOf = async (from: TestApp) => (await from.request<{ id: string }[]>({ url: site.route })).data;

it('settings of the site with all fields are the same after an export and an import', async () => {
  const fields = Object.keys(writableFields(site)).filter((name) => name !== 'variant');
  expect(Object.keys(settings).toSorted()).toEqual(fields.toSorted());
  const [primary] = await rowsOf(app);
  const { status, text } = await app.request({
    ...{ method: 'PATCH', url: `${site.route}/${primary?.id}`, data: settings },
  });
  expect(status, text).toBe(200);
  await app.nest.get(Exporter).export();
  await app.sql('delete from flotilla_seed');
  await app.nest.get(Seeder).seed();
  expect(await rowsOf(app)).toEqual([expect.objectContaining({ ...settings, id: primary?.id })]);

  created = await open();
  expect(await rowsOf(created)).toEqual([expect.objectContaining(settings)]);
});
