import { article } from '@flotilla/blog';
import { createTestApp, type TestApp, type TestRequest } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const maxAnswer = 8192;
const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1]));
const exportWith = (and: unknown) => ({ action: 'export', format: 'json', filters: { and } });

it.each<[string, Omit<TestRequest, 'as'>]>([
  [
    '24,000 conditions of a row job',
    { url: `${article.route}/jobs`, data: exportWith(Array.from({ length: 24_000 }, () => ({}))) },
  ],
  [
    'a condition with a value of 660 kB',
    {
      url: `${article.route}/jobs`,
      data: exportWith([{ column: 'adminTitle', method: 'eq', value: 'x'.repeat(660_000) }]),
    },
  ],
  [
    '60,000 unknown keys of an action',
    { url: '/api/rbac/subjects/authentication/email-and-password', data: manyKeys(60_000) },
  ],
  ['900 unknown keys of a row', { url: article.route, data: manyKeys(900) }],
  ['60,000 unknown keys of a row', { url: article.route, data: manyKeys(60_000) }],
  ['an unknown key of 900 kB', { url: article.route, data: { ['x'.repeat(900_000)]: 1 } }],
])('rejects %s with a short answer', async (_, request) => {
  const response = await app.request({ method: 'POST', ...request });

  expect([400, 413]).toContain(response.status);
  expect(Buffer.byteLength(response.text)).toBeLessThanOrEqual(maxAnswer);
});

it('names each of 1,000 wrong rows within 264 kB', async () => {
  const data = Array.from({ length: 1000 }, () => manyKeys(50));
  const { status, text, problem } = await app.request({ method: 'POST', url: `${article.route}/bulk`, data });
  const { rows = [], ...others } = problem.details as { readonly rows?: { readonly index: number }[] };

  expect([status, new Set(rows.map(({ index }) => index)).size, others]).toEqual([
    400,
    1000,
    { problemCount: 20_000 },
  ]);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(256 * 1024 + maxAnswer);
});
