import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENERATED_IMAGES, type GeneratedImages } from '@flotilla/backend/ports';
import type { File } from '@flotilla/file-storage';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { imageVariants } from '../../image-variants.js';
import { EcommerceModule } from '../index.js';

const { receipt, attachment } = imageVariants;
const order = {
  language: 'ru',
  siteName: 'rent your dream',
  number: 'RYD-20417',
  paidAt: '2026-05-04T10:12:00.000Z',
  email: 'maria@example.com',
  lines: [
    {
      title: 'Катамаран Lagoona 42',
      dates: '3–4 июля 2027 г., 2 дня',
      quantity: 2,
      discount: '131.11',
      amount: '1180.00',
      sign: '€',
    },
  ],
  discounts: [{ amount: '131.11', sign: '€' }],
  totals: [{ amount: '1180.00', sign: '€' }],
};
const voucher = {
  siteName: 'rent your dream',
  title: 'Aurora 68',
  code: 'K7-PQ92',
  facts: [{ label: 'Date', value: '4 May 2026' }],
};

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawing-'));
  app = await createTestApp({ modules: [FileStorageModule, EcommerceModule], env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const generate = (variant: string, data: object) =>
  app.request<File>({ method: 'POST', url: '/api/file-storage/files/generate', data: { variant, data } });

it.each([
  [receipt, order, 'image/png', 'RYD-20417'],
  [attachment, voucher, 'image/jpeg', 'Aurora 68'],
])('the shop generates %s', async (variant, data, mimeType, adminTitle) => {
  const drawn = await generate(variant, data);
  expect([drawn.status, drawn.data]).toMatchObject([
    201,
    { variant, mimeType, adminTitle, width: 1500, height: 1500 },
  ]);
});

it('without the shop module its images are not available', async () => {
  const without = await createTestApp({ modules: [FileStorageModule], env: { DATA_DIR: folder } });
  const refused = await without.request({
    method: 'POST',
    url: '/api/file-storage/files/generate',
    data: { variant: receipt, data: order },
  });
  expect([refused.status, without.nest.get<GeneratedImages>(GENERATED_IMAGES).has(receipt)]).toEqual([
    400,
    false,
  ]);
  await without.close();
});

it('the shop works without the module that draws images', async () => {
  const alone = await createTestApp({ modules: [EcommerceModule] });
  expect((await alone.request({ url: '/api/ecommerce/products', as: 'anonymous' })).status).toBe(200);
  await alone.close();
});

it.each([
  ['a float for money', receipt, { ...order, totals: [{ amount: 5.5, sign: '€' }] }, 'data.totals.0.amount'],
  ['no lines', receipt, { ...order, lines: [] }, 'data.lines'],
  ['an unknown field', attachment, { ...voucher, html: '<b>' }, 'data'],
])('%s is rejected', async (_, variant, data, field) => {
  const { status, problem } = await generate(variant, data);
  expect([status, problem.cause[0]?.field]).toEqual([400, field]);
});
