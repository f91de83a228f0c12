import { randomUUID } from 'node:crypto';
import { Database } from '@flotilla/backend';
import { createTestApp, statementCount, type TestApp } from '@flotilla/testing';
import { externalsOf, type ListFacets, type PageDocument } from '@flotilla/core/documents';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
});
afterAll(() => app.close());

/** Limit of the list length for filtering. */
const maxFiltered = 3000;
const motor = '/ecommerce/categories/motor-yachts';

async function documentOf(url: string, filter = '', page = 1): Promise<PageDocument> {
  const query = new URLSearchParams({ url, page: String(page), ...(filter && { filter }) });
  return (await app.request<PageDocument>({ url: `/api/host/pages/document?${query}`, as: 'anonymous' }))
    .data;
}

function listOf(document: PageDocument): { slugs: string[]; facets: ListFacets } {
  const [list] = externalsOf(document).flatMap(({ lists }) =>
    Object.values(lists).filter(({ facets }) => facets),
  );
  if (!list?.facets) throw new Error('There is no list with facets.');
  return {
    slugs: list.rows.map((row) => String(((row.product ?? row) as { slug: string }).slug)),
    facets: list.facets,
  };
}

/** Returns the calendar day a number of days from now. */
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const narrowed = async (filter: string, url = motor) => listOf(await documentOf(url, filter));
const facetOf = ({ facets }: { facets: ListFacets }, name: string) =>
  facets.facets.find((facet) => facet.name === name);
const choicesOf = (list: { facets: ListFacets }, name: string) => {
  const facet = facetOf(list, name);
  return facet?.kind === 'choice' ? facet.values.map((one) => `${one.name}: ${one.count}`) : undefined;
};

describe('the products of a category', () => {
  it('are returned with the range of their differing numbers, and with their stores', async () => {
    const list = await narrowed('');
    expect(list.facets.facets.map(({ name }) => name)).toEqual([
      ...['store', 'price', 'length', 'guests', 'cabins', 'skipper'],
    ]);
    expect(facetOf(list, 'length')).toMatchObject({
      kind: 'range',
      isMinimum: false,
      lowest: '7.3',
      highest: '20.7',
    });
    expect(facetOf(list, 'guests')).toMatchObject({
      kind: 'range',
      isMinimum: true,
      lowest: '6',
      highest: '12',
    });
    expect(choicesOf(list, 'store')).toEqual(['ayia-napa-marina: 3', 'limassol-marina: 5']);
    expect(list.facets).toMatchObject({ count: 6, alternatives: [], isCombined: false });
    expect(list.slugs).toHaveLength(6);
  });

  it('are narrowed by a value that only the page of a product shows, if its key is always a filter', async () => {
    const list = await narrowed('', '/boats');
    expect(choicesOf(list, 'skipper')).toEqual(['included: 4', 'on-request-180-a-day: 8']);
    expect(choicesOf(list, 'deposit')).toBeUndefined();
    expect((await narrowed('skipper=included', '/boats')).slugs.toSorted()).toEqual([
      ...['aurora-68', 'calypso-gulet', 'halcyon-50', 'poseidon-52'],
    ]);
  });

  it('match each range and a value of each choice; counts apply the other filters', async () => {
    const list = await narrowed('store=limassol-marina&guests=10-');
    expect(list.slugs).toEqual(['aurora-68', 'poseidon-52']);
    expect(list.facets).toMatchObject({
      query: 'store=limassol-marina&guests=10-',
      count: 2,
      isCombined: true,
    });
    expect(choicesOf(list, 'store')).toEqual(['ayia-napa-marina: 0', 'limassol-marina: 2']);
    expect(facetOf(list, 'guests')).toMatchObject({ from: '10', to: '', query: 'store=limassol-marina' });
    expect((await narrowed('length=7.3')).slugs).toEqual(['breeze-24']);
    expect((await narrowed('length=-9')).slugs).toEqual(['breeze-24', 'delphi-rib']);
  });

  it('are narrowed by the price in the default currency, and show its range', async () => {
    const list = await narrowed('price=1000-2500&sort=price');
    expect(list.slugs).toEqual(['azure-45', 'poseidon-52']);
    expect(facetOf(list, 'price')).toMatchObject({
      from: '1000',
      to: '2500',
      lowest: '280',
      highest: '3900',
    });
  });

  it('name the filters that leave rows when dropped', async () => {
    const { facets, slugs } = await narrowed('store=ayia-napa-marina&guests=12-');
    expect(slugs).toEqual([]);
    expect(facets.alternatives).toEqual([
      { name: 'guests', count: 3, query: 'store=ayia-napa-marina' },
      { name: 'store', count: 1, query: 'guests=12-' },
    ]);
    expect((await narrowed('length=900-&guests=500-')).facets.alternatives).toEqual([]);
  });

  it('are narrowed to those that are free on some days, beside the other filters', async () => {
    const days = `startDate=${daysAhead(300)}&endDate=${daysAhead(301)}`;
    const free = await narrowed(days);
    expect(free.facets).toMatchObject({
      query: days,
      period: { startDate: daysAhead(300), query: '' },
      isCombined: true,
    });
    expect(free.slugs).toHaveLength(6);
    const [first = ''] = free.slugs;
    await app.sql(
      `insert into ecommerce_booking ("kind", "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil", "status")
      select 'block', r."id", $2::date, $2::date, $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz + interval '1 day', 'confirmed'
      from ecommerce_resource r join ecommerce_stores_to_products s on s."id" = r."storesToProductsId"
      join ecommerce_product p on p."id" = s."productId" where p."slug" = $1`,
      [first, daysAhead(300)],
    );
    const fewer = await narrowed(`guests=8-&${days}`);
    expect(fewer.facets.query).toBe(`guests=8-&${days}`);
    expect(fewer.slugs).not.toContain(first);
    expect(choicesOf(await narrowed(days), 'store')).toEqual(['ayia-napa-marina: 3', 'limassol-marina: 4']);
  });

  it('have the units and rates of the stay, so that cards show its price', async () => {
    const { facets } = await narrowed(`startDate=${daysAhead(300)}&endDate=${daysAhead(306)}`);
    const { stays } = facets.details as { stays: { productIds: string[]; rates: object[] }[] };
    expect(stays).toMatchObject([{ unit: 'day', units: 7, startDate: daysAhead(300) }]);
    expect(stays[0]?.productIds).toHaveLength(5);
    expect(stays[0]?.rates.length).toBeGreaterThan(0);
  });

  it('are filtered and sorted by the price of the stay', async () => {
    const [startDate, endDate] = [daysAhead(320), daysAhead(326)];
    const days = `startDate=${startDate}&endDate=${endDate}`;
    const { data } = await app.request<{ slug: string; total: string }[]>({
      url: `/api/ecommerce/products/available?${days}&limit=100`,
      as: 'anonymous',
    });
    const free = (await narrowed(days)).slugs;
    const totals = data
      .filter(({ slug }) => free.includes(slug))
      .map(({ slug, total }) => [slug, Number(total)]);
    const cheapest = totals.toSorted(([, a], [, b]) => Number(a) - Number(b));
    const [, limit = 0] = cheapest[Math.floor(cheapest.length / 2)] ?? [];
    const within = cheapest.filter(([, total]) => Number(total) <= Number(limit)).map(([slug]) => slug);

    expect(within.length).toBeLessThan(free.length);
    expect((await narrowed(`price=-${limit}&${days}`)).slugs.toSorted()).toEqual(within.toSorted());
    expect((await narrowed(`${days}&sort=price`)).slugs).toEqual(cheapest.map(([slug]) => slug));
    // A day of each costs less than the stay of any.
    expect((await narrowed(`price=-${Math.floor(Number(cheapest[0]?.[1]) - 1)}&${days}`)).slugs).toEqual([]);
  });

  it('are free in the selected store, not in another one', async () => {
    const days = `startDate=${daysAhead(310)}&endDate=${daysAhead(311)}`;
    const catamarans = '/ecommerce/categories/catamarans';
    const freeIn = async (store: string) =>
      (await narrowed(`store=${store}&${days}`, catamarans)).slugs.includes('lagoona-42');
    await app.sql(
      `insert into ecommerce_booking ("kind", "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil", "status")
      select 'block', r."id", $1::date, $1::date, $1::timestamptz, $1::timestamptz, $1::timestamptz, $1::timestamptz + interval '1 day', 'confirmed'
      from ecommerce_resource r join ecommerce_stores_to_products s on s."id" = r."storesToProductsId"
      join ecommerce_product p on p."id" = s."productId" join ecommerce_store t on t."id" = s."storeId"
      where p."slug" = 'lagoona-42' and t."slug" = 'limassol-marina'`,
      [daysAhead(310)],
    );
    expect([await freeIn('limassol-marina'), await freeIn('ayia-napa-marina')]).toEqual([false, true]);
  });

  it('are free with a resource that was just added, and taken when it is out of service', async () => {
    const days = `store=limassol-marina&startDate=${daysAhead(310)}&endDate=${daysAhead(311)}`;
    const isFree = async () =>
      (await narrowed(days, '/ecommerce/categories/catamarans')).slugs.includes('lagoona-42');
    const [item] = await app.sql<{ id: string }>(
      `select s."id" from ecommerce_stores_to_products s join ecommerce_product p on p."id" = s."productId"
      join ecommerce_store t on t."id" = s."storeId" where p."slug" = 'lagoona-42' and t."slug" = 'limassol-marina'`,
    );
    const before = await isFree();
    const { data } = await app.request<{ id: string }>({
      method: 'POST',
      url: '/api/ecommerce/resources',
      data: { adminTitle: 'Second hull', storesToProductsId: item?.id },
    });
    const added = await isFree();
    await app.request({
      method: 'PATCH',
      url: `/api/ecommerce/resources/${data.id}`,
      data: { isActive: false },
    });

    expect([before, added, await isFree()]).toEqual([false, true, false]);
  });

  it('are sorted by the price in the default currency', async () => {
    expect((await narrowed('sort=price')).slugs.at(-1)).toBe('aurora-68');
    expect((await narrowed('sort=-price')).slugs[0]).toBe('aurora-68');
  });

  it.each([
    ['sort=price&guests=12', 'guests=12&sort=price'],
    [
      'guests.min=8&guests.max=&length.min=&length.max=15&price.min=&price.max=&sort=',
      'length=-15&guests=8-',
    ],
    ['guests.min=12&guests.max=8', 'guests=8-12'],
    ['guests=12-8', 'guests=8-12'],
    ['guests=8-8', 'guests=8'],
    ['guests=8,10', 'guests=8-10'],
    ['length.min=8,5', 'length=8.5-'],
    ['length.min=1e1', 'length=10-'],
    ['guests.min=-4', ''],
    ['guests.min=1e99', ''],
    [`guests.min=${'9'.repeat(400)}`, ''],
    ['guests.min=many&length=NaN-Infinity', ''],
    ['guests=0x10', ''],
    ['guests=8-&guests.min=&guests.max=', 'guests=8-'],
    ['guests=12&wings=2', 'guests=12'],
    ['store=limassol-marina&store=ayia-napa-marina', 'store=ayia-napa-marina,limassol-marina'],
    ['store=atlantis', ''],
    ['category=catamarans', ''],
    ['startDate=2027-07-04&endDate=2027-07-03', 'startDate=2027-07-03&endDate=2027-07-04'],
    ['startDate=2027-07-03', 'startDate=2027-07-03&endDate=2027-07-03'],
    ['startDate=2027-07-03&endDate=8999-01-01', 'startDate=2027-07-03&endDate=2028-07-02'],
    ['guests=8-&startDate=2027-02-30&endDate=y', 'guests=8-'],
    ["guests='; drop table ecommerce_product; --", ''],
  ])('have a canonical url when requested by %s', async (requests, canonical) => {
    expect((await documentOf(motor, requests)).movedTo).toEqual({
      url: canonical ? `${motor}?${canonical}` : motor,
      isPermanent: false,
    });
  });

  it('state whether search engines may index them', async () => {
    const isCombined = async (filter: string) => (await documentOf(motor, filter)).filter?.isCombined;
    expect([
      await isCombined('store=limassol-marina'),
      await isCombined('store=ayia-napa-marina,limassol-marina'),
      await isCombined('store=limassol-marina&sort=price'),
      await isCombined('guests=8-'),
    ]).toEqual([false, true, true, true]);
  });

  it('are 404 after the last page', async () => {
    expect((await documentOf(motor, 'guests=12', 2)).status).toBe(404);
  });

  it('reflect changes of products immediately', async () => {
    const [row] = await app.sql<{ id: string }>(
      `select id from ecommerce_attribute where slug = 'aurora-68-guests'`,
    );
    await app.request({
      method: 'PATCH',
      url: `/api/ecommerce/attributes/${row?.id}`,
      data: { number: '14' },
    });
    expect(facetOf(await narrowed(''), 'guests')).toMatchObject({ highest: '14' });
    await app.request({
      method: 'PATCH',
      url: `/api/ecommerce/attributes/${row?.id}`,
      data: { number: '12' },
    });
  });
});

it('a store sorts by its own prices', async () => {
  const store = listOf(await documentOf('/ecommerce/stores/chandlery', 'sort=price'));
  expect(store.slugs).toEqual(['crew-cap', 'dry-bag']);
});

it('pages without such lists ignore the parameters', async () => {
  expect((await documentOf('/marinas', 'guests=12')).movedTo).toEqual({
    url: '/marinas',
    isPermanent: false,
  });
});

describe('a catalog', () => {
  it('narrows the products that its widget links, also by their category', async () => {
    const list = await narrowed('', '/boats');
    expect(list.facets.count).toBe(12);
    expect(choicesOf(list, 'category')).toEqual(['catamarans: 3', 'motor-yachts: 6', 'sailing-yachts: 3']);
    expect((await narrowed('category=sailing-yachts&guests=10-', '/boats')).slugs).toEqual([
      ...['selene-46', 'calypso-gulet'],
    ]);
  });

  it('narrows all published products when its widget links none', async () => {
    const [row] = await app.sql<{ id: string }>(`select id from ecommerce_widget where slug = 'boats-list'`);
    const links = await app.sql<{ id: string }>(
      `select id from ecommerce_widgets_to_products where "widgetId" = $1`,
      [row?.id],
    );
    for (const { id } of links)
      await app.request({ method: 'DELETE', url: `/api/ecommerce/widgets-to-products/${id}` });
    const list = await narrowed('', '/boats');
    expect(list.facets.count).toBe(16);
    expect(list.slugs).toContain('dry-bag');
    expect((await narrowed('category=sea-bag&sort=price', '/boats')).slugs[0]).toBe('mooring-club');
  });
});

it('the number of statements does not depend on the filters, and attributes are cached until they change', async () => {
  const statements = (filter: string) => statementCount(app, () => documentOf(motor, filter));
  const patch = async () => {
    const [row] = await app.sql<{ id: string }>(
      `select id from ecommerce_attribute where slug = 'aurora-68-guests'`,
    );
    await app.request({
      method: 'PATCH',
      url: `/api/ecommerce/attributes/${row?.id}`,
      data: { number: '12' },
    });
  };
  const stored = async (filter: string) => {
    await documentOf(motor, filter);
    return statements(filter);
  };
  const few = await stored('guests=10&sort=price');
  expect(await stored('store=limassol-marina&length=20.7&guests=6-12&cabins=2-4&sort=price')).toBe(few);
  await patch();
  // The attributes, the stores and the prices.
  expect((await statements('guests=10&sort=price')) - few).toBe(3);
  const dates = `startDate=${daysAhead(300)}&endDate=${daysAhead(301)}`;
  expect(await stored(`guests=10&${dates}&sort=price`)).toBe(few + 1);
});

it('concurrent combinations of filters share one read', async () => {
  const [row] = await app.sql<{ id: string }>(
    `select id from ecommerce_attribute where slug = 'aurora-68-guests'`,
  );
  await app.request({ method: 'PATCH', url: `/api/ecommerce/attributes/${row?.id}`, data: { number: '12' } });
  const texts = vi.spyOn(app.nest.get(Database), 'texts');
  const combinations = ['6', '8', '9', '10', '12'].flatMap((guests) =>
    ['', '&sort=price', '&sort=-price'].map((sort) => `guests=${guests}${sort}`),
  );
  const answers = await Promise.all(combinations.map((one) => narrowed(one)));

  expect(answers.map(({ facets }) => facets.query)).toEqual(combinations);
  const readings = texts.mock.calls.filter(
    ([text]) => text.includes('"newest"') || text.includes('"amounts"'),
  );
  texts.mockRestore();
  expect(readings).toHaveLength(2);
});

it('of a list over the limit only the newest products are counted, filtered and sorted, as the page states', async () => {
  const idOf = (what: string, place: string) => `md5('${what}' || ${place})::uuid`;
  const each = `from generate_series(0, ${maxFiltered}) n`;
  await app.sql(
    `insert into ecommerce_category ("id", "adminTitle", "slug", "title") values (${idOf('long', '0')}, '', 'long', '{"en": "Long"}')`,
  );
  await app.sql(`insert into ecommerce_product ("id", "adminTitle", "slug", "title", "createdAt")
    select ${idOf('product', 'n')}, '', 'long-' || n, '{"en": "Boat"}', now() - interval '1 day' + n * interval '1 s' ${each}`);
  await app.sql(`insert into ecommerce_categories_to_products ("categoryId", "productId", "orderIndex", "createdAt")
    select ${idOf('long', '0')}, ${idOf('product', 'n')}, n, now() - interval '1 day' + n * interval '1 s' ${each}`);
  await app.sql(
    `insert into ecommerce_attribute_key ("id", "adminTitle", "slug", "title", "field") values (${idOf('key', '0')}, '', 'bunks', '{}', 'number')`,
  );
  // The oldest product has only 3 bunks, the others 4 or 5.
  await app.sql(
    `insert into ecommerce_attribute ("id", "adminTitle", "slug", "number") select ${idOf('bunks', 'n')}, '', 'bunks-' || n, n from generate_series(3, 5) n`,
  );
  await app.sql(
    `insert into ecommerce_attribute_keys_to_attributes ("attributeKeyId", "attributeId") select ${idOf('key', '0')}, ${idOf('bunks', 'n')} from generate_series(3, 5) n`,
  );
  await app.sql(`insert into ecommerce_products_to_attributes ("productId", "attributeId")
    select ${idOf('product', 'n')}, ${idOf('bunks', 'case n when 0 then 3 else 4 + n % 2 end')} ${each}`);
  // Unpublished products do not count towards the limit.
  await app.sql(
    `insert into ecommerce_product ("id", "adminTitle", "slug", "title", "publishedAt") values (${idOf('draft', '0')}, '', 'draft', '{}', null)`,
  );
  await app.sql(
    `insert into ecommerce_categories_to_products ("categoryId", "productId") values (${idOf('long', '0')}, ${idOf('draft', '0')})`,
  );
  const read = async (filter: string) => listOf(await documentOf('/ecommerce/categories/long', filter));

  const whole = await read('');
  expect(whole.facets).toMatchObject({ ofLatest: maxFiltered });
  expect(whole.facets.count).toBeUndefined();
  expect(facetOf(whole, 'bunks')).toMatchObject({ lowest: '4', highest: '5' });
  expect(whole.slugs.slice(0, 2)).toEqual(['long-0', 'long-1']);
  const four = await read('bunks=4');
  expect([four.facets.count, ...four.slugs.slice(0, 2)]).toEqual([1500, 'long-2', 'long-4']);
  expect((await read('bunks=4&sort=-new')).slugs[0]).toBe(`long-${maxFiltered}`);
  expect((await narrowed('')).facets.ofLatest).toBeUndefined();
});

it('dates of products are days in the time zone of the site, also after it changes', async () => {
  const ids = { key: randomUUID(), late: randomUUID(), other: randomUUID() };
  await app.sql(
    `insert into ecommerce_attribute_key ("id", "adminTitle", "slug", "title", "field") values ('${ids.key}', '', 'refit', '{}', 'datetime')`,
  );
  await app.sql(`insert into ecommerce_attribute ("id", "adminTitle", "slug", "datetime") values
    ('${ids.late}', '', 'refit-late', '2026-06-30T23:00:00Z'), ('${ids.other}', '', 'refit-other', '2026-02-01T12:00:00Z')`);
  await app.sql(`insert into ecommerce_attribute_keys_to_attributes ("attributeKeyId", "attributeId")
    values ('${ids.key}', '${ids.late}'), ('${ids.key}', '${ids.other}')`);
  await app.sql(`insert into ecommerce_products_to_attributes ("productId", "attributeId", "orderIndex")
    select p.id, case row_number() over (order by p.slug) when 1 then '${ids.late}'::uuid else '${ids.other}'::uuid end, 99
    from ecommerce_product p join ecommerce_categories_to_products l on l."productId" = p.id
    join ecommerce_category c on c.id = l."categoryId" where c.slug = 'motor-yachts' order by p.slug limit 2`);
  const days = async () => {
    const facet = facetOf(await narrowed(''), 'refit');
    return facet?.kind === 'choice' ? facet.values.map(({ name }) => name) : [];
  };
  const { data } = await app.request<{ id: string }[]>({ url: '/api/host/sites' });
  const change = (timeZone: string) =>
    app.request({ method: 'PATCH', url: `/api/host/sites/${data[0]?.id}`, data: { timeZone } });

  await change('America/New_York');
  await expect.poll(days).toEqual(['2026-02-01', '2026-06-30']);
  await change('Asia/Nicosia');
  await expect.poll(days).toEqual(['2026-02-01', '2026-07-01']);
});
