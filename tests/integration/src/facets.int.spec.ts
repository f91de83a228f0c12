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
    slugs: list.rows.map((row) => String((row.product as { slug: string }).slug)),
    facets: list.facets,
  };
}

/** Returns the calendar day a number of days from now. */
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const narrowed = async (filter: string) => listOf(await documentOf(motor, filter));
const valuesOf = ({ facets }: { facets: ListFacets }, name: string) =>
  facets.facets
    .find((facet) => facet.name === name)
    ?.values.map(({ name: value, count }) => `${value}: ${count}`);

describe('the products of a category', () => {
  it('are returned with their differing attributes, and counts', async () => {
    const list = await narrowed('');
    expect(list.facets.names).toEqual(['length', 'guests', 'cabins', 'sort', 'startDate', 'endDate']);
    expect(valuesOf(list, 'guests')).toEqual(['6: 1', '8: 2', '9: 1', '10: 1', '12: 1']);
    expect(list.slugs).toHaveLength(6);
  });

  it('match one value of each facet; counts apply the other facets', async () => {
    const list = await narrowed('guests=10,12');
    expect(list.slugs).toEqual(['aurora-68', 'poseidon-52']);
    expect(valuesOf(list, 'guests')).toEqual(['6: 1', '8: 2', '9: 1', '10: 1', '12: 1']);
    expect(
      valuesOf(list, 'cabins')
        ?.map((text) => Number(text.split(': ')[1]))
        .reduce((sum, count) => sum + count),
    ).toBe(2);
    expect(
      list.facets.facets.flatMap(({ values }) => values).find(({ name }) => name === '12'),
    ).toMatchObject({
      isChosen: true,
      query: 'guests=10',
    });
  });

  it('are narrowed to those that are free on some days, beside the other filters', async () => {
    const days = `startDate=${daysAhead(300)}&endDate=${daysAhead(301)}`;
    const free = await narrowed(days);
    expect(free.facets).toMatchObject({
      query: days,
      period: { startDate: daysAhead(300) },
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
    const fewer = await narrowed(`guests=8&${days}`);
    expect(fewer.facets.query).toBe(`guests=8&${days}`);
    expect(
      valuesOf(fewer, 'guests')
        ?.map((text) => Number(text.split(': ')[1]))
        .reduce((a, b) => a + b),
    ).toBe(5);
    for (const { values } of fewer.facets.facets)
      for (const { query } of values) expect(query).toContain(days);
  });

  it('are sorted by the price in the default currency', async () => {
    expect((await narrowed('sort=price')).slugs.at(-1)).toBe('aurora-68');
    expect((await narrowed('sort=-price')).slugs[0]).toBe('aurora-68');
  });

  it.each([
    ['guests=12,10', 'guests=10,12'],
    ['sort=price&guests=12', 'guests=12&sort=price'],
    ['guests=12&guests=10', 'guests=10,12'],
    ['guests=12&wings=2', 'guests=12'],
    ['guests=99', ''],
    ['startDate=2027-07-03', ''],
    ['startDate=2027-07-04&endDate=2027-07-03', ''],
    ['guests=8&startDate=x&endDate=y', 'guests=8'],
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
      await isCombined('guests=12'),
      await isCombined('guests=10,12'),
      await isCombined('guests=12&sort=price'),
    ]).toEqual([false, true, true]);
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
    expect(valuesOf(await narrowed(''), 'guests')).toContain('14: 1');
    await app.request({
      method: 'PATCH',
      url: `/api/ecommerce/attributes/${row?.id}`,
      data: { number: '12' },
    });
  });
});

it('a store sorts by its own prices, and pages without such lists ignore the parameters', async () => {
  const store = listOf(await documentOf('/ecommerce/stores/chandlery', 'sort=price'));
  expect(store.slugs).toEqual(['crew-cap', 'dry-bag']);
  expect((await documentOf('/boats', 'guests=12')).movedTo).toEqual({ url: '/boats', isPermanent: false });
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
  expect(await stored('guests=10,12,6&cabins=2,3,4&length=20.7&sort=price')).toBe(few);
  await patch();
  // The attributes and the prices.
  expect((await statements('guests=10&sort=price')) - few).toBe(2);
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
  const answers = await Promise.all(combinations.map(narrowed));

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
  expect([whole.facets.ofLatest, valuesOf(whole, 'bunks')]).toEqual([maxFiltered, ['4: 1500', '5: 1500']]);
  expect(whole.slugs.slice(0, 2)).toEqual(['long-0', 'long-1']);
  expect((await read('bunks=4')).slugs.slice(0, 2)).toEqual(['long-2', 'long-4']);
  expect((await read('bunks=4&sort=-new')).slugs[0]).toBe(`long-${maxFiltered}`);
  expect((await narrowed('')).facets.ofLatest).toBeUndefined();
});
