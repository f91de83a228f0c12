import { Database } from '@flotilla/backend';
import type { DocumentMeta, MovedTo } from '@flotilla/core/documents';
import { page, type Redirect } from '@flotilla/host';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules });
  await make(app, page, { url: '/' });
});
beforeEach(async () => {
  await app.nest.get(Database).query('delete from host_redirect');
});
afterAll(() => app.close());

const write = (data: object) => app.request<Redirect>({ method: 'POST', url: '/api/host/redirects', data });

/** Returns the target of an address with a query; undefined without a redirect. */
async function ledTo(url: string, query: string) {
  const { data } = await app.request<MovedTo | null>({
    url: `/api/host/pages/query-redirect?url=${encodeURIComponent(url)}&query=${encodeURIComponent(query)}`,
    as: 'anonymous',
  });
  return data?.url;
}

/** The parameters that the document of a page names. */
async function redirectedAt(url: string) {
  const { text } = await app.request({ url: `/api/host/pages/document?url=${url}`, as: 'anonymous' });
  return (JSON.parse(text) as { meta: DocumentMeta }).meta.redirected;
}

describe('a redirect whose source has a query', () => {
  it('redirects a page, with its parameters in any order', async () => {
    await write({ from: '/?p=12', to: '/blog' });
    await write({ from: '/index.php?view=item&id=5', to: '/boats/five' });
    expect(await ledTo('/', 'p=12')).toBe('/blog');
    expect(await ledTo('/', 'p=13')).toBeUndefined();
    expect(await ledTo('/', '')).toBeUndefined();
    expect(await ledTo('/index.php', 'id=5&view=item')).toBe('/boats/five');
    expect(await ledTo('/INDEX.php', 'id=5&view=item')).toBe('/boats/five');
    expect(await ledTo('/index.php', 'id=5')).toBeUndefined();
  });

  it('appends the other parameters to the target, unless it drops them', async () => {
    await write({ from: '/a?id=1', to: '/b?x=2#top' });
    await write({ from: '/a?id=2', to: 'https://shop.example/two', keepsQuery: false });
    expect(await ledTo('/a', 'id=1&utm_source=mail&q=a%26b')).toBe('/b?x=2&q=a%26b&utm_source=mail#top');
    expect(await ledTo('/a', 'utm_source=mail&id=2')).toBe('https://shop.example/two');
  });

  it('yields to a redirect with more of the parameters', async () => {
    await write({ from: '/p.php?sku=7', to: '/seven' });
    await write({ from: '/p.php?sku=7&color=red', to: '/seven-red' });
    await write({ from: '/p.php?sku=[sku]', to: '/boats/[sku]' });
    expect(await ledTo('/p.php', 'color=red&sku=7&utm=x')).toBe('/seven-red?utm=x');
    expect(await ledTo('/p.php', 'color=blue&sku=7')).toBe('/seven?color=blue');
    expect(await ledTo('/p.php', 'sku=a%2Fb')).toBe('/boats/a%2Fb');
    expect(await ledTo('/p.php', 'sku=')).toBeUndefined();
  });

  it('is stored in a canonical form, which is unique', async () => {
    const { data } = await write({ from: '/Shop/?b=x%20y&a=%D1%8F', to: '/b' });
    expect(data.from).toBe('/shop?a=я&b=x%20y');
    expect((await write({ from: '/shop?a=я&b=x+y', to: '/c' })).status).toBe(409);
    expect(await ledTo('/shop', 'a=%D1%8F&b=x+y')).toBe('/b');
  });

  it.each([
    ['/?p=1#top', '/b', 400],
    ['/en?p=1', '/b', 400],
    ['/a?p=1', '/b/[x]', 400],
    ['/a?p=1', '/a?p=1', 422],
    ['/a?p=1', '/a?q=2&p=1', 422],
  ])('from %s to %s is refused with a reason', async (from, to, status) => {
    const answer = await write({ from, to });
    expect([answer.status, answer.text.length > 40]).toEqual([status, true]);
  });

  it('is refused in a chain with another, whichever is written first', async () => {
    await write({ from: '/x?id=1', to: '/y' });
    expect((await write({ from: '/z', to: '/x?id=1' })).status).toBe(422);
    expect((await write({ from: '/z', to: '/x?id=2' })).status).toBe(201);
    expect((await write({ from: '/x?id=2', to: '/w' })).status).toBe(422);
    expect((await write({ from: '/x', to: '/w' })).status).toBe(422);
  });

  it('is announced by its page as soon as it is written', async () => {
    expect(await redirectedAt('/')).toBeUndefined();
    await write({ from: '/?page_id=12', to: '/blog' });
    expect(await redirectedAt('/')).toEqual(['page_id']);
  });

  it('costs a bounded number of candidates, for any number of parameters', async () => {
    await write({ from: '/a?k0=1', to: '/b' });
    const query = Array.from({ length: 80 }, (_, index) => `k${index}=1`).join('&');
    expect(await ledTo('/a', query)).toMatch(/^\/b\?k1=1&/);
  });
});

it('can be imported repeatedly from another system, by source', async () => {
  const rows = [
    { from: '/?p=1164', to: '/blog/one' },
    { from: '/product.php?sku=A-1', to: '/shop/a-1', isPermanent: false },
  ];
  const put = (data: object[]) =>
    app.request<unknown>({ method: 'PUT', url: '/api/host/redirects/bulk?by=from', data });
  expect((await put(rows)).status).toBe(200);
  expect(
    (
      await put(
        rows.map((row) => ({ ...row, to: `${row.to}-new`, from: row.from.replace('/product', '/Product') })),
      )
    ).status,
  ).toBe(200);
  expect(await ledTo('/', 'p=1164')).toBe('/blog/one-new');
  expect(await ledTo('/product.php', 'sku=A-1')).toBe('/shop/a-1-new');
});
