import type { TestApp, TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injections, openTarget, type Target } from './hostile-requests.fixture.js';

let app: TestApp;
let expectRefusal: Target['expectRefusal'];

beforeAll(async () => {
  ({ app, expectRefusal } = await openTarget());
});
afterAll(() => app.close());

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
      const response = await app.request({
        method: action.method,
        url: `${url}?${query}`,
        ...(action.method !== 'GET' && { data }),
      });
      expect([action.key, response.status]).toEqual([
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
