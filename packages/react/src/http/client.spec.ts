import { content, defineAction, defineEntity, integer } from '@flotilla/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiError } from './api-error.js';
import { createClient } from './client.js';
import { rowsOf } from './collection.js';
import { timeoutMs } from './http.js';

const article = defineEntity({
  module: 'blog',
  name: 'article',
  fields: { ...content(), minutes: integer({ optional: true }) },
});
const rename = defineAction({
  module: 'blog',
  name: 'rename',
  method: 'POST',
  path: '/api/blog/articles/{id}/rename',
  access: 'public',
  limit: { calls: 5, per: 'minute' },
  summary: 'Renames.',
  schemas: {
    params: z.object({ id: z.string() }),
    query: z.object({ dry: z.boolean(), by: z.object({ slug: z.string() }).optional() }),
    body: z.object({ title: z.string() }),
    answer: z.object({ ok: z.boolean() }),
  },
});

type Fetch = typeof fetch;
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

function start(...answers: (() => Promise<Response> | Response)[]) {
  const last = answers.at(-1) ?? (() => json({ data: [] }));
  const send = vi.fn<Fetch>(async () => (answers.shift() ?? last)());
  const client = createClient({ baseUrl: 'https://api.example', fetch: send, token: () => 'secret' });
  const [request] = [() => send.mock.calls.at(-1) ?? []];
  return {
    client,
    send,
    articles: rowsOf(article, client),
    sent: () => ({ url: String(request()[0]), ...request()[1] }),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a call', () => {
  it('sends cookies and the token, and times out after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { articles, sent } = start(() => json({ data: 3 }));

    expect(await articles.count()).toBe(3);
    expect(sent()).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { authorization: 'Bearer secret' },
    });
    expect(timeout).toHaveBeenCalledWith(timeoutMs);
  });

  it.each<
    [string, string, string, unknown, (articles: ReturnType<typeof start>['articles']) => Promise<unknown>]
  >([
    ['insert', 'POST', '', { minutes: 1 }, (articles) => articles.insert({ minutes: 1 })],
    [
      'findOrCreate',
      'POST',
      '/find-or-create',
      { slug: 'a' },
      (articles) => articles.findOrCreate({ slug: 'a' }),
    ],
    ['insertMany', 'POST', '/bulk', [{ slug: 'a' }], (articles) => articles.insertMany([{ slug: 'a' }])],
    ['update', 'PATCH', '/a%2Fb', { minutes: null }, (articles) => articles.update('a/b', { minutes: null })],
    [
      'updateMany',
      'PATCH',
      '/bulk',
      [{ id: '1', minutes: 2 }],
      (articles) => articles.updateMany([{ id: '1', minutes: 2 }]),
    ],
    ['delete', 'DELETE', '/1', undefined, (articles) => articles.delete('1')],
  ])('%s is %s', async (_, method, path, data, run) => {
    const { articles, sent } = start(() => json({ data: { id: '1' } }));

    expect(await run(articles)).toEqual({ id: '1' });
    expect(sent()).toMatchObject({ url: `https://api.example/api/blog/articles${path}`, method });
    expect(sent().body).toBe(data === undefined ? undefined : JSON.stringify({ data }));
  });

  it('with files sends a form with the data as JSON', async () => {
    const { articles, sent } = start(() => json({ data: { id: '1' } }));
    await articles.insert({ slug: 'a' }, { files: { file: new Blob(['x']) }, idempotencyKey: 'k' });
    const form = sent().body as FormData;

    expect(form.get('data')).toBe('{"slug":"a"}');
    expect(await (form.get('file') as File).text()).toBe('x');
    expect(sent().headers).toMatchObject({ 'idempotency-key': 'k' });
    expect(sent().headers).not.toHaveProperty('content-type');
  });

  it('rejects with the seconds to wait beyond a limit', async () => {
    const refuse = () => json({ message: 'Too many.' }, { status: 429, headers: { 'retry-after': '17' } });
    const { client } = start(refuse);

    await expect(
      client.call(rename, { params: { id: 'a' }, query: { dry: true }, body: { title: 'New' } }),
    ).rejects.toMatchObject({ status: 429, reason: 'Too many.', retryAfter: 17 });
  });

  it('to an action fills in the path', async () => {
    const { client, sent } = start(() => json({ data: { ok: true } }));

    expect(
      await client.call(rename, { params: { id: 'ü' }, query: { dry: true }, body: { title: 'New' } }),
    ).toEqual({ ok: true });
    expect(sent()).toMatchObject({
      url: 'https://api.example/api/blog/articles/%C3%BC/rename?dry=true',
      method: 'POST',
      body: '{"data":{"title":"New"}}',
    });
    await expect(
      client.call(rename, { params: { id: '' }, query: { dry: true }, body: { title: '' } }),
    ).rejects.toThrow('id is required');
  });

  it('to an action encodes nested query values in brackets', async () => {
    const { client, sent } = start(() => json({ data: { ok: true } }));
    await client.call(rename, {
      params: { id: '1' },
      query: { dry: true, by: { slug: 'anna' } },
      body: { title: 'New' },
    });
    expect(sent().url).toBe('https://api.example/api/blog/articles/1/rename?dry=true&by%5Bslug%5D=anna');
  });

  it('on a row requires its id', () => {
    const { articles } = start();

    expect(() => articles.update('', {})).toThrow('id is required');
  });
});

describe('an error', () => {
  const refusal = (body: unknown, status = 409, statusText = 'Conflict') =>
    start(() => json(body, { status, statusText }));

  it.each([
    [{ data: 'Account already exists', cause: [] }, 'Account already exists: 409 Conflict'],
    [{ data: null, cause: 'Taken' }, 'Taken: 409 Conflict'],
    [{ data: null, cause: 'It is taken.' }, 'It is taken. 409 Conflict'],
    [
      { data: null, cause: [{ message: 'is taken', field: 'slug' }, 'and more'] },
      'slug is taken, and more: 409 Conflict',
    ],
    [{ data: { code: 7 } }, '{"code":7}: 409 Conflict'],
    [{ data: null, cause: [], message: 'Stale' }, 'Stale: 409 Conflict'],
  ])('%j has the message "%s"', async (body, message) => {
    const error = (await refusal(body)
      .articles.insert({})
      .catch((thrown: unknown) => thrown)) as ApiError;

    expect([error.message, error.status]).toEqual([message, 409]);
  });

  it('names fields, and accepts a body that is not JSON', async () => {
    const error = (await refusal({ cause: [{ message: 'is taken', field: 'slug' }] })
      .articles.insert({})
      .catch((thrown: unknown) => thrown)) as ApiError;
    const { articles } = start(() => new Response('<html>', { status: 400, statusText: 'Bad Request' }));

    expect(error.fields).toEqual({ slug: 'is taken' });
    await expect(articles.insert({})).rejects.toThrow('400 Bad Request');
  });
});

describe('retries', () => {
  const offline = () => Promise.reject(new TypeError('fetch failed'));
  const noConnection = () =>
    Promise.reject(
      new TypeError('fetch failed', {
        cause: Object.assign(new Error(), { code: 'UND_ERR_CONNECT_TIMEOUT' }),
      }),
    );

  it.each([
    ['a find without a response, 3 times', offline, 'find', 4, 3000],
    ['a row, 30 times while no connection can be made', noConnection, 'byId', 31, 30_000],
    ['a row without a response for another reason, 3 times', offline, 'byId', 4, 3000],
    ['the GET of an action, 3 times', offline, 'action', 4, 3000],
    ['a find whose server is shutting down, 3 times', () => json({}, { status: 503 }), 'find', 4, 3000],
    ['no find whose server fails', () => json({}, { status: 500 }), 'find', 1, 0],
    ['no rejected find', () => json({}, { status: 403 }), 'find', 1, 0],
  ] as const)('%s', async (_, answer, method, calls, elapsed) => {
    const { articles, send, client } = start(answer);
    const reads = {
      find: () => articles.find(),
      byId: () => articles.byId('1'),
      action: () => client.send({ method: 'GET', path: '/api/blog/articles/1/uses' }),
    };
    const began = Date.now();
    const outcome = reads[method]().catch(() => 'failed');
    await vi.runAllTimersAsync();

    expect(await outcome).toBe('failed');
    expect(send).toHaveBeenCalledTimes(calls);
    expect(Date.now() - began).toBeGreaterThanOrEqual(elapsed);
  });

  it('no writes', async () => {
    const { articles, send } = start(noConnection);

    await expect(articles.insert({})).rejects.toThrow();
    expect(send).toHaveBeenCalledOnce();
  });
});

it('sends at most five reads concurrently', async () => {
  const open: (() => void)[] = [];
  const { articles, send } = start(
    () => new Promise((resolve) => open.push(() => resolve(json({ data: 1 })))),
  );
  const all = Promise.all(Array.from({ length: 7 }, () => articles.count()));
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(5);

  open[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(6);
  for (let index = 1; index < 7; index++) {
    open[index]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await all).toHaveLength(7);
});
