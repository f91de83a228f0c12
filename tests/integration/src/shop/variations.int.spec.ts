import {
  attribute,
  categoriesToProducts,
  category,
  discountsToCategories,
  product,
  productsToAttributes,
} from '@flotilla/ecommerce';
import { make, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCoded } from './discounts.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';
import { generate, makeCap, sizesAndColours } from './variations.fixture.js';

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const rows = (entity: { readonly route: string }) => ({
  create: (data: object) => shop.app.request({ method: 'POST', url: entity.route, data }),
  change: (id: string, data: object) =>
    shop.app.request({ method: 'PATCH', url: `${entity.route}/${id}`, data }),
  remove: (id: string) => shop.app.request({ method: 'DELETE', url: `${entity.route}/${id}` }),
});

describe('generating', () => {
  it('creates each combination once, without stock, in the order of the options', async () => {
    const cap = await shop.product({ title: 'Sun hat' });
    const first = await generate(shop, cap);
    const { data } = await generate(shop, cap);

    expect([first.status, first.data]).toEqual([200, data]);
    expect(data.variations.map(({ title }) => title['en'])).toEqual([
      ...['Sun hat, S, Navy', 'Sun hat, S, White', 'Sun hat, M, Navy', 'Sun hat, M, White'],
    ]);
    expect(
      data.options.map(({ title, values }) => [title['en'], values.map(({ text }) => text['en'])]),
    ).toEqual([
      ['Size', ['S', 'M']],
      ['Colour', ['Navy', 'White']],
    ]);
    expect(data.variations.flatMap(({ stock }) => stock.map(({ quantity }) => quantity))).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('adds the combinations of a new value, and reuses the values of other products', async () => {
    const { cap } = await makeCap(shop);
    const [size, colour] = sizesAndColours;
    const { data } = await generate(shop, cap, [{ ...size, values: [{ en: 'L' }] }, colour ?? {}]);

    expect(data.variations).toHaveLength(6);
    const [values] = await shop.app.sql<{ count: number }>(
      `select count(*)::int as count from ecommerce_attribute where string->>'en' = 'Navy'`,
    );
    expect(values?.count).toBe(1);
  });

  it('creates each combination once when two administrators generate at the same moment', async () => {
    const cap = await shop.product();
    const answers = await Promise.all(Array.from({ length: 6 }, () => generate(shop, cap)));

    expect(answers.map(({ status, data }) => [status, data.variations.length])).toEqual(
      answers.map(() => [200, 4]),
    );
  });

  it('rejects more than 100 combinations, and creates none of their values', async () => {
    const cap = await shop.product();
    const values = Array.from({ length: 51 }, (_, index) => ({ en: `Shade ${index}` }));
    const { status, text } = await generate(shop, cap, [
      { title: { en: 'Shade' }, values },
      sizesAndColours[0] ?? {},
    ]);

    expect([status, text]).toEqual([422, expect.stringContaining('at most 100 variations')]);
    expect(await shop.app.sql(`select 1 from ecommerce_attribute where string->>'en' = 'Shade 0'`)).toEqual(
      [],
    );
  });

  it('rejects options of a variation, and an option that is named twice', async () => {
    const { cap, variations } = await makeCap(shop);
    const [size] = sizesAndColours;

    expect((await generate(shop, variations[0] ?? cap)).status).toBe(422);
    expect((await generate(shop, cap, [size ?? {}, size ?? {}])).status).toBe(400);
  });
});

describe('a variation', () => {
  it('is sold with the price, the taxes and the title of its product, and its own price takes precedence', async () => {
    const { byTitle } = await makeCap(shop, { prices: [{ amount: '24.00', currency: 'EUR' }] });
    const white = byTitle('Cap, S, White');
    await shop.app.request({
      method: 'POST',
      url: `/api/ecommerce/products/${white.id}/prices`,
      data: { amount: '26.50', currencyId: shop.currencies.get('EUR') },
    });
    const own = await shop.buyer();
    const { data: inherited } = await own.add(byTitle('Cap, M, Navy'), { quantity: 2 });
    const { data: dearer } = await own.add(white);

    expect([inherited, dearer].map(({ ordersToProducts: [line] }) => line?.total)).toEqual([
      '48.00',
      '26.50',
    ]);
    expect((await own.checkOut()).status).toBe(200);
    const sold = (await own.orders()).flatMap(({ ordersToProducts }) => ordersToProducts);
    expect(sold.map(({ title }) => title)).toEqual(
      expect.arrayContaining([{ en: 'Cap, M, Navy' }, { en: 'Cap, S, White' }]),
    );
  });

  it('shows its options in the cart, in the languages of its product', async () => {
    const { cap, byTitle } = await makeCap(shop);
    await rows(product).change(cap.id, { title: { en: 'Cap', ru: 'Кепка' } });
    const own = await shop.buyer();
    await own.add(byTitle('Cap, M, Navy'));
    const [order] = await own.orders();

    expect(order?.ordersToProducts[0]).toMatchObject({
      product: { title: { en: 'Cap, M, Navy', ru: 'Кепка, M, Синий' }, parentId: cap.id },
    });
  });

  it('can’t be bought while its product is not published', async () => {
    const { cap, byTitle } = await makeCap(shop);
    const own = await shop.buyer();
    await own.add(byTitle('Cap, S, Navy'));
    await rows(product).change(cap.id, { publishedAt: null });

    expect((await own.add(byTitle('Cap, S, White'))).status).toBe(404);
    const { status, text } = await own.checkOut();
    expect([status, text]).toEqual([422, expect.stringContaining('is not sold any more')]);
  });

  it('is public only together with its product', async () => {
    const { cap, byTitle } = await makeCap(shop);
    const { id, shelfId } = byTitle('Cap, S, Navy');
    const read = async (as?: 'anonymous') =>
      Promise.all(
        [`products/${id}`, `stores-to-products/${shelfId}`].map(
          async (path) => (await shop.app.request({ url: `/api/ecommerce/${path}`, as })).status,
        ),
      );
    expect(await read('anonymous')).toEqual([200, 200]);
    await rows(product).change(cap.id, { publishedAt: null });

    expect([await read('anonymous'), await read()]).toEqual([
      [404, 404],
      [200, 200],
    ]);
  });

  it('has the discounts of its product’s categories', async () => {
    const { cap, byTitle } = await makeCap(shop, { prices: [{ amount: '20.00', currency: 'EUR' }] });
    const { id: categoryId } = await make(shop.app, category);
    await make(shop.app, categoriesToProducts, { categoryId, productId: cap.id, variant: 'default' });
    const { id: discountId, code } = await makeCoded(shop, { target: 'products', value: '50' });
    await make(shop.app, discountsToCategories, { discountId, categoryId, variant: 'default' });
    const { data } = await shop.app.request<{ total: string }>({
      method: 'POST',
      url: `/api/ecommerce/products/${byTitle('Cap, S, Navy').id}/quote`,
      data: { codes: [code] },
      as: 'anonymous',
    });

    expect(Number(data.total)).toBe(10);
  });

  it('has its options once, also when two are created at the same moment', async () => {
    const { cap } = await makeCap(shop);
    const { id: attributeId } = await make(shop.app, attribute, { string: { en: 'Red' } });
    const made = await Promise.all(
      [1, 2].map((number) =>
        rows(product).create({ parentId: cap.id, adminTitle: `Red ${number}`, title: {}, type: 'one_off' }),
      ),
    );
    const linked = await Promise.all(
      made.map(({ data }) =>
        rows(productsToAttributes).create({
          ...{ productId: (data as TestRow).id, attributeId, variant: 'option' },
        }),
      ),
    );

    expect(linked.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(linked.map(({ text }) => text).join()).toContain('variation with these options already');
  });

  it('has no variations', async () => {
    const { cap, variations } = await makeCap(shop);
    const [first] = variations;
    const other = await shop.product();
    const set = (id: string, parentId?: string) => rows(product).change(id, { parentId });

    expect((await set(other.id, first?.id)).status).toBe(422);
    expect((await set(cap.id, other.id)).status).toBe(422);
    expect((await set(other.id, crypto.randomUUID())).status).toBe(422);
    expect((await set(other.id, other.id)).status).toBe(400);
  });

  it('keeps its options while they exist', async () => {
    const { variations } = await makeCap(shop);
    const [{ attributeId } = { attributeId: '' }] = await shop.app.sql<{ attributeId: string }>(
      `select "attributeId" from ecommerce_products_to_attributes where "productId" = $1 and variant = 'option'`,
      [variations[0]?.id],
    );

    expect((await rows(attribute).remove(attributeId)).status).toBe(422);
  });
});

describe('a product with variations', () => {
  const refused = { status: 422, text: expect.stringContaining('Choose a variation of Cap.') };

  it('is not sold itself: by the cart, by the one-step checkout, by a quote', async () => {
    const { cap } = await makeCap(shop);
    const quoted = await shop.app.request({
      method: 'POST',
      url: `/api/ecommerce/products/${cap.id}/quote`,
      data: {},
      as: 'anonymous',
    });

    expect(await buyer.add(cap)).toMatchObject(refused);
    expect(await buyer.checkOut(`products/${cap.id}/checkout`)).toMatchObject(refused);
    expect(quoted).toMatchObject(refused);
  });

  it('is refused at checkout when it got its variations after it was put into the cart', async () => {
    const cap = await shop.product({ title: 'Cap' });
    const own = await shop.buyer();
    await own.add(cap);
    await generate(shop, cap);

    expect(await own.checkOut()).toMatchObject(refused);
  });

  it('can’t be deleted before its variations, and a sold variation can’t be deleted at all', async () => {
    const { cap, variations, byTitle } = await makeCap(shop);
    const own = await shop.buyer();
    await own.add(byTitle('Cap, S, Navy'));
    await own.checkOut();
    const remove = ({ id }: { id: string }) => rows(product).remove(id);

    expect(await remove(cap)).toMatchObject({
      status: 422,
      text: expect.stringContaining('The product has variations.'),
    });
    const statuses = await Promise.all(variations.map(remove)).then((all) => all.map(({ status }) => status));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 422]);
    expect((await remove(cap)).status).toBe(422);
  });
});

describe('deleting a product', () => {
  it('leaves no variations behind when they are generated at the same moment', async () => {
    const caps = await Promise.all(Array.from({ length: 6 }, () => shop.product()));
    const answers = await Promise.all(
      caps.flatMap((cap) => [
        generate(shop, cap).then(({ status }) => status),
        rows(product)
          .remove(cap.id)
          .then(({ status }) => status),
      ]),
    );
    const orphans = await shop.app.sql(
      `select 1 from ecommerce_product v where v."parentId" is not null and not exists (select 1 from ecommerce_product p where p.id = v."parentId")`,
    );

    expect(orphans).toEqual([]);
    expect(answers.filter((status) => status >= 500)).toEqual([]);
  });
});

describe('the stock of a variation', () => {
  it('sells its last piece once to many buyers, and leaves the others alone', async () => {
    const { variations, byTitle } = await makeCap(shop);
    const last = byTitle('Cap, M, White');
    await shop.app.sql(`update ecommerce_stores_to_products set quantity = 1 where id = $1`, [last.shelfId]);
    const buyers = await Promise.all(Array.from({ length: 25 }, () => shop.buyer()));
    const answers = await Promise.all(
      buyers.map((one) => one.checkOut(`products/${last.id}/checkout`, { quantity: 1 })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();

    expect(statuses).toEqual([200, ...Array.from({ length: 24 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.text).toContain('Cap, M, White: 0 left');
    expect(await Promise.all(variations.map((one) => shop.stockOf(one)))).toEqual(
      variations.map(({ id }) => (id === last.id ? 0 : 5)),
    );
  });
});
