import { article } from '@flotilla/blog';
import { currency } from '@flotilla/billing';
import { order } from '@flotilla/ecommerce';
import {
  createTestApp,
  makeMany,
  type TestAnswer,
  type TestApp,
  type TestRequest,
  type TestRow,
} from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

const injections = [
  `'`,
  `"`,
  `';`,
  `' or '1'='1`,
  `'; drop table blog_article; --`,
  `"; drop table blog_article; --`,
  `1); delete from blog_article; --`,
  `\\'; select pg_sleep(5); --`,
  `title->>'en'`,
  `"id" from blog_article; --`,
  `id desc; drop table blog_article`,
  `$1`,
  `$1::text`,
  `%' union select password from rbac_identity --`,
  `/*`,
  `\u02bc or 1=1`,
  `id;select 1`,
  `title.en'`,
  `title.en') or ('1'='1`,
  "E'\\x27'",
  `''`,
  `articles-to-file-storage-module-files'; --`,
  `__proto__`,
  `constructor`,
  `prototype`,
  `toString`,
  `hasOwnProperty`,
  `\0`,
  `\ud800`,
];
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

let app: TestApp;
let before: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({
    modules,
    env: { BODY_LIMIT: String(1024 ** 2), SITE_URL: 'https://example.test' },
  });
  for (const entity of [article, currency, order]) await makeMany(app, entity, [{}, {}, {}]);
  before = await tables();
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

describe('malformed', () => {
  it.each([
    ['a lone quote', '{"data":{"adminTitle":"x}}'],
    ['nothing but a brace', '{'],
    ['a comment', '{"data":{}} // x'],
    ['two values', '{"data":{}}{"data":{}}'],
    ['a NUL', '{"data":{}}\0'],
    ['a name', 'data'],
  ])('JSON is refused: %s', async (_, body) => {
    await expectRefusal({ method: 'POST', url: '/api/blog/articles', body }, [400]);
  });

  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"data"'],
    ['a number', '5'],
    ['no data', '{}'],
    ['more than data', '{"data":{},"more":1}'],
    ['a list for data', '{"data":[]}'],
    ['text for data', '{"data":"x"}'],
    ['null for data', '{"data":null}'],
  ])('bodies are refused: %s', async (_, body) => {
    await expectRefusal(
      { method: 'POST', url: '/api/blog/articles', body, headers: { 'content-type': 'application/json' } },
      [400],
    );
    await expectRefusal(
      {
        method: 'POST',
        url: '/api/blog/articles/bulk',
        body: body.replace('[]', '{}'),
        headers: { 'content-type': 'application/json' },
      },
      [400],
    );
  });

  it('UTF-8 is refused in a body and in a query', async () => {
    for (const bytes of [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
      const body = Buffer.concat([
        Buffer.from('{"data":{"adminTitle":"'),
        Buffer.from(bytes),
        Buffer.from('"}}'),
      ]);
      await expectRefusal({ method: 'POST', url: '/api/blog/articles', body }, [400]);
      const query = bytes.map((byte) => `%${byte.toString(16)}`).join('');
      await expectRefusal(
        {
          url: `/api/blog/articles?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${query}`,
        },
        [400],
        query,
      );
      await expectRefusal({ url: `/api/blog/articles/${query}` }, [400, 404], query);
    }
  });

  it('the last of two equal keys wins, as usual in JSON', async () => {
    const { status, data } = await app.request({
      method: 'POST',
      url: '/api/blog/articles',
      body: '{"data":{"adminTitle":"first"},"data":{"adminTitle":"x","adminTitle":"last"}}',
    });
    expect([status, data.adminTitle]).toEqual([201, 'last']);
    await app.request({ method: 'DELETE', url: `/api/blog/articles/${data.id}` });
  });

  it.each([
    'limit=1&limit=2',
    'limit[]=1',
    'limit[a]=1',
    'offset[]=1',
    'count[]=true',
    'after[]=x',
    'after[a]=x',
    'filters[and]=x',
    'filters[and][0]=x',
    'orderBy=x',
    'orderBy[and][0][column][]=id',
    'filters[and][0][column][a]=id',
    'filters=5',
    'filters=null',
    'filters=[]',
    'filters[and][0][method][]=eq&filters[and][0][column]=id',
    'include[a][b]=x',
  ])('parameters are refused: %s', async (query) => {
    await expectRefusal({ url: `/api/blog/articles?${query}` }, [400], query);
  });

  it('cursors are refused: tampered with, of another order, of another type', async () => {
    const first = await app.request<TestRow[]>({ url: '/api/blog/articles?limit=1' });
    const next = first.meta.next ?? '';
    const own = JSON.parse(Buffer.from(next, 'base64url').toString()) as unknown[];
    const [mark, moment, id] = own;
    const wrong = [
      [null, null],
      [moment, id, 1],
      [id],
      [id, moment],
      [moment, `${String(id)}'`],
      [{}, id],
      [[moment], id],
      [moment, 5],
      ['2024-01-01T00:00:00Z; --', id],
    ];
    const forged = [
      [],
      {},
      null,
      'x',
      [moment, id],
      ['x', moment, id],
      ...wrong.map((values) => [mark, ...values]),
    ];
    for (const value of forged)
      await expectRefusal(
        {
          url: `/api/blog/articles?limit=1&after=${Buffer.from(JSON.stringify(value)).toString('base64url')}`,
        },
        [400],
        JSON.stringify(value),
      );
    for (const after of [next.slice(1), next.slice(0, -2), `${next}x`, 'AAAA', '%00'])
      await expectRefusal({ url: `/api/blog/articles?limit=1&after=${after}` }, [400], after);
    await expectRefusal(
      {
        url: `/api/blog/articles?limit=1&after=${next}&orderBy[and][0][column]=slug&orderBy[and][0][method]=asc`,
      },
      [400],
    );
  });
});

describe('unknown input', () => {
  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'nonsense',
    'application/json; charset=utf-16',
  ])('is content of type %s', async (type) => {
    const body = type.startsWith('application/json') ? Buffer.from('{"data":{}}', 'utf16le') : 'data=1';
    await expectRefusal(
      { method: 'POST', url: '/api/blog/articles', body, headers: { 'content-type': type } },
      [400, 415],
      type,
    );
  });

  it('is a method that the API does not know', async () => {
    await expectRefusal({ method: 'PUT', url: '/api/blog/articles' }, [405]);
    await expectRefusal({ method: 'DELETE', url: '/api/blog/articles' }, [400]);
    await expectRefusal(
      { method: 'POST', url: `/api/blog/articles/${crypto.randomUUID()}`, data: {} },
      [405],
    );
  });

  it('is a path that leads nowhere', async () => {
    for (const url of [
      '/api/nothing',
      '/api/blog',
      '/api/blog/articles/../../etc/passwd',
      `/api/blog/articles/${'x'.repeat(5000)}`,
      '//api/blog/articles',
      '/api/blog/articles/a/b',
    ])
      await expectRefusal({ url }, [400, 404, 414], url);
  });

  it('is a NUL or half a character in the path, the query or the body of an action', async () => {
    for (const action of app.registry.modules.flatMap((module) => module.actions)) {
      const url = action.path.replace(/\{\w+\}/g, '%00');
      const query = ['url', 'segment', 'path', 'v', 'action[route]'].map((name) => `${name}=/%00`).join('&');
      const data = Object.fromEntries(
        ['login', 'password', 'url', 'code', 'email'].map((name) => [name, '\0']),
      );
      const answer = await app.request({
        method: action.method,
        url: `${url}?${query}`,
        ...(action.method !== 'GET' && { data }),
      });
      expect([action.key, answer.status]).toEqual([
        action.key,
        expect.toSatisfy((status: number) => status < 500),
      ]);
    }
    for (const path of ['find-by-url', 'document', 'document-in-parts', 'feed'])
      for (const text of ['/%00', '/en/%00', '/%ed%a0%80', `/${'x'.repeat(10_000)}`])
        await expectRefusal({ url: `/api/host/pages/${path}?url=${text}` }, [400], text);
  });

  it('is an invalid escape', async () => {
    for (const url of ['/api/%zz', '/api/blog/articles/%', '/%c0%ae%c0%ae/'])
      await expectRefusal({ url }, [400, 404], url);
  });

  it('is an invalid value of If-Match, If-None-Match or Idempotency-Key', async () => {
    const url = `/api/blog/articles/${(await app.request<TestRow[]>({ url: '/api/blog/articles?limit=1' })).data[0]?.id}`;
    for (const text of injections.filter((injection) => /^[\x20-\x7e]+$/.test(injection))) {
      await expectRefusal({ method: 'PATCH', url, data: {}, headers: { 'if-match': text } }, [412], text);
      expect((await app.request({ url, headers: { 'if-none-match': text } })).status).toBe(200);
    }
    for (const key of ['', ' ', 'x'.repeat(201), 'a b'])
      await expectRefusal(
        { method: 'PATCH', url, data: {}, headers: { 'idempotency-key': key } },
        [400],
        key,
      );
  });
});

/** Expects a refusal in the standard error format, and unchanged tables. */
async function expectRefusal(
  request: TestRequest,
  statuses: readonly number[],
  about: unknown = request.url.slice(0, 120),
): Promise<void> {
  const answer = await app.request(request);
  expect(statuses, `${String(about)}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
  expectProblem(answer);
  expect(await tables(), String(about)).toEqual(before);
}

function expectProblem({ status, problem, text }: TestAnswer<unknown>): void {
  expect(Object.keys(problem ?? {}), text.slice(0, 200)).toEqual([
    'status',
    'error',
    'message',
    'cause',
    'requestId',
    'data',
  ]);
  expect(problem).toMatchObject({
    status,
    message: expect.stringMatching(/\S/),
    requestId: expect.stringMatching(/\S/),
    data: null,
  });
  expect(problem.cause.every(({ message }) => message.length > 0) && problem.cause.length > 0).toBe(true);
  expect(text).not.toMatch(/\bat .*\.[jt]s:\d+|syntax error|QueryFailed/);
}

/** Returns checksums of the tables that hostile requests target. */
async function tables(): Promise<Record<string, string>> {
  const [sums = {}] = await app.sql<Record<string, string>>(
    `select ${[
      'blog_article',
      'billing_currency',
      'ecommerce_order',
      'crm_request',
      'blog_categories_to_articles',
      'rbac_identity',
    ]
      .map(
        (table) =>
          `(select count(*) || coalesce(md5(string_agg(t::text, ',' order by t."id")), '') from "${table}" t) as "${table}"`,
      )
      .join(', ')}`,
  );
  return sums;
}
