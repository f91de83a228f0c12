import { request as crmRequest } from '@flotilla/crm';
import { productsToAttributes } from '@flotilla/ecommerce';
import { attribute } from '@flotilla/social';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

const moments = [
  '2026-05-01T00:00:00Z',
  '2026-05-01T10:20:30.1Z',
  '2026-05-01T10:20:30.12+03:00',
  '2026-05-01T10:20:30.123Z',
  '0999-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999-14:00',
];
const texts = [
  '"',
  '\\',
  '\\"',
  '\u0001\b\f\n\r\t\u001f\u007f',
  'Лодка',
  '船 🚤',
  '\u2028\u2029',
  '</script>',
];

it.each([
  ...moments.flatMap((moment) => [{ datetime: moment }, { date: moment }]),
  ...texts.flatMap((text) => [{ string: { en: text, ru: text } }, { adminTitle: `${text} title` }]),
  ...['0', '-0.10', '12345678901234567890.123456789'].map((number) => ({ number })),
  ...[true, false, null].map((boolean) => ({ boolean })),
])('returns a row exactly as PostgreSQL builds its JSON: %j', async (values) => {
  const { id } = await make(app, attribute, values);
  await expectToTheLetter(attribute.route, id);
});

it.each([{}, { a: [1, 1.5, -0, 1e21, null, true], 'k"': { '\\': '\n' } }])(
  'returns JSON of any shape exactly: %j',
  async (payload) => {
    const { id } = await make(app, crmRequest, { payload });
    await expectToTheLetter(crmRequest.route, id);
  },
);

it('returns an embedded row exactly like the row itself', async () => {
  const link = await make(app, productsToAttributes);
  const { data } = await app.request({
    url: `/api/ecommerce/products/${String(link.productId)}?include=products-to-attributes`,
  });
  const alone = await app.request({ url: `${productsToAttributes.route}/${link.id}` });
  const far = await app.request({ url: `/api/ecommerce/attributes/${String(link.attributeId)}` });
  expect(data.productsToAttributes).toEqual([{ ...alone.data, attribute: far.data }]);
});

/** Compares with an update, whose response PostgreSQL builds as JSON, unlike that of reads. */
async function expectToTheLetter(route: string, id: string): Promise<void> {
  const changed = await app.request({ method: 'PATCH', url: `${route}/${id}`, data: {} });
  const read = await app.request({ url: `${route}/${id}` });
  const listed = await app.request({
    url: `${route}?filters[and][0][column]=id&filters[and][0][method]=eq&filters[and][0][value]=${id}`,
  });
  expect(changed.status).toBe(200);
  expect(read.text).toBe(changed.text);
  expect(listed.text).toBe(
    `{"data":[${changed.text.slice('{"data":'.length, -1)}],"meta":{"previous":null,"next":null}}`,
  );
}
