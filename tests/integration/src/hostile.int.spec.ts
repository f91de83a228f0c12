import type { TestApp, TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encoded, injections, openTarget, type Target } from './hostile-requests.fixture.js';

let app: TestApp;
let expectRefusal: Target['expectRefusal'];

beforeAll(async () => {
  ({ app, expectRefusal } = await openTarget());
});
afterAll(() => app.close());

describe('hostile text', () => {
  it.each([
    [
      'a filter column',
      (text: string) =>
        `?filters[and][0][column]=${text}&filters[and][0][method]=eq&filters[and][0][value]=x`,
    ],
    [
      'a filter method',
      (text: string) =>
        `?filters[and][0][column]=id&filters[and][0][method]=${text}&filters[and][0][value]=x`,
    ],
    [
      'a filter value of an id',
      (text: string) =>
        `?filters[and][0][column]=id&filters[and][0][method]=eq&filters[and][0][value]=${text}`,
    ],
    [
      'a filter value of a moment',
      (text: string) =>
        `?filters[and][0][column]=createdAt&filters[and][0][method]=gt&filters[and][0][value]=${text}`,
    ],
    [
      'a list of values',
      (text: string) =>
        `?filters[and][0][column]=id&filters[and][0][method]=inArray&filters[and][0][value][]=${text}`,
    ],
    ['a language', (text: string) => `?filters[and][0][column]=title.${text}&filters[and][0][method]=isNull`],
    ['the filters', (text: string) => `?filters=${text}`],
    [
      'a key of a filter',
      (text: string) =>
        `?filters[and][0][${text}]=x&filters[and][0][column]=id&filters[and][0][method]=isNotNull`,
    ],
    ['a key beside "and"', (text: string) => `?filters[${text}][0][column]=id`],
    ['an order', (text: string) => `?orderBy[and][0][column]=${text}&orderBy[and][0][method]=asc`],
    ['a direction', (text: string) => `?orderBy[and][0][column]=id&orderBy[and][0][method]=${text}`],
    ['an include', (text: string) => `?include=${text}`],
    ['a nested include', (text: string) => `?include=articles-to-file-storage-module-files.${text}`],
    ['a limit', (text: string) => `?limit=${text}`],
    ['an offset', (text: string) => `?offset=${text}`],
    ['a cursor', (text: string) => `?after=${text}`],
    ['a count', (text: string) => `?count=${text}`],
    ['a parameter', (text: string) => `?${text}=1`],
    ['an id', (text: string) => `/${text}`],
  ])('in %s is refused', async (_, path) => {
    for (const text of injections)
      await expectRefusal({ url: `/api/blog/articles${path(encoded(text))}` }, [400], text);
  });

  it('in a value is compared as text, and finds nothing', async () => {
    for (const text of injections.filter(
      (injection) => injection.isWellFormed() && !injection.includes('\0'),
    )) {
      for (const method of ['eq', 'ilike']) {
        const { status, data } = await app.request<TestRow[]>({
          url: `/api/blog/articles?filters[and][0][column]=slug&filters[and][0][method]=${method}&filters[and][0][value]=${encoded(text)}`,
        });
        expect([text, status, data]).toEqual([text, 200, []]);
      }
    }
  });

  it('in a body is stored as it is, and only there', async () => {
    for (const text of injections.filter(
      (injection) => injection.isWellFormed() && !injection.includes('\0'),
    )) {
      const { status, data } = await app.request({
        method: 'POST',
        url: '/api/blog/articles',
        data: { adminTitle: text, title: { en: text } },
      });
      expect([status, data.adminTitle, data.title]).toEqual([201, text, { en: text }]);
      await app.request({ method: 'DELETE', url: `/api/blog/articles/${data.id}` });
    }
  });

  it('in the ids and keys of a body is refused', async () => {
    const url = '/api/blog/articles';
    for (const text of injections) {
      await expectRefusal({ method: 'POST', url, data: Object.fromEntries([[text, 'x']]) }, [400], text);
      await expectRefusal({ method: 'PATCH', url: `${url}/bulk`, data: [{ id: text }] }, [400], text);
      await expectRefusal(
        {
          method: 'POST',
          url: '/api/blog/categories-to-articles',
          data: { articleId: text, categoryId: text },
        },
        [400],
        text,
      );
    }
  });
});

describe('prototypes', () => {
  const payloads = [
    '{"data":{"__proto__":{"isAdmin":true}}}',
    '{"__proto__":{"data":{}}}',
    '{"data":{"title":{"__proto__":{"isAdmin":true}}}}',
    '{"data":{"constructor":{"prototype":{"isAdmin":true}}}}',
  ];

  it.each(payloads)('are not reached by a body: %s', async (body) => {
    await expectRefusal({ method: 'POST', url: '/api/blog/articles', body }, [400], body);
    expect({}).not.toHaveProperty('isAdmin');
  });

  it.each([
    'filters[__proto__][and][0][column]=id',
    'filters[and][0][__proto__][column]=id',
    '__proto__[limit]=1',
    'constructor[prototype][isAdmin]=1',
    'filters[constructor]=1',
    `filters=${encodeURIComponent('{"__proto__":{"and":[]},"and":[{"column":"__proto__","method":"isNull"}]}')}`,
  ])('are not reached by a query: %s', async (query) => {
    await expectRefusal({ url: `/api/blog/articles?${query}` }, [400], query);
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('excessive input', () => {
  it('is a body of 10 MB', async () => {
    const body = JSON.stringify({ data: { adminTitle: 'x'.repeat(10 * 1024 ** 2) } });
    await expectRefusal({ method: 'POST', url: '/api/blog/articles', body }, [413]);
  });

  it.each([
    ['lists', (depth: number) => `{"data":{"payload":${'['.repeat(depth)}${']'.repeat(depth)}}}`],
    ['objects', (depth: number) => `{"data":{"payload":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`],
    [
      'nodes of a document',
      (depth: number) =>
        `{"data":{"subtitle":{"en":{"type":"doc","content":[${'{"type":"a","content":['.repeat(depth)}${']}'.repeat(depth)}]}}}}`,
    ],
  ])('are %s nested tens of thousands deep, with an Idempotency-Key or without', async (_, body) => {
    for (const headers of [undefined, { 'idempotency-key': crypto.randomUUID() }]) {
      for (const url of ['/api/crm/requests', '/api/blog/articles'])
        await expectRefusal({ method: 'POST', url, body: body(25_000), headers }, [400]);
    }
  });

  it('are 10,000 filters, orders and includes', async () => {
    const list = Array.from({ length: 10_000 }, () => ({ column: 'id', method: 'isNotNull' }));
    const parameters = Array.from({ length: 10_000 }, (_, index) => `filters[and][${index}][column]=id`).join(
      '&',
    );
    for (const query of [
      `filters=${encodeURIComponent(JSON.stringify({ and: list }))}`,
      parameters,
      `include=${'a,'.repeat(10_000)}`,
      `${'limit=1&'.repeat(10_000)}`,
    ]) {
      await expectRefusal({ url: `/api/blog/articles?${query}` }, [400], query.slice(0, 40));
    }
  });

  it('is an include that goes in circles', async () => {
    const circle = Array<string>(20).fill('categories-to-articles').join('.');
    await expectRefusal({ url: `/api/blog/articles?include=${circle}` }, [400]);
  });

  it('are more than 1,000 rows in a bulk call, or none', async () => {
    for (const data of [Array.from({ length: 1001 }, () => ({})), []])
      await expectRefusal({ method: 'POST', url: '/api/blog/articles/bulk', data }, [400]);
  });

  it.each([
    '1e400',
    '-1e400',
    '9'.repeat(400),
    '0.1',
    '2147483648',
    '-2147483649',
    '1e10',
    'NaN',
    '"2"',
    '[2]',
  ])('is a number outside of 32-bit integers: %s', async (number) => {
    await expectRefusal(
      {
        method: 'POST',
        url: '/api/billing/currencies',
        body: `{"data":{"title":"x","symbol":"x","decimals":${number}}}`,
      },
      [400],
      number,
    );
  });

  it.each(['-1', '0', '1001', '1e3', '99999999999999999999', '1.5', ' 1', '٣', 'null', ''])(
    'is the limit "%s"',
    async (limit) => {
      await expectRefusal({ url: `/api/blog/articles?limit=${encodeURIComponent(limit)}` }, [400], limit);
    },
  );
});
