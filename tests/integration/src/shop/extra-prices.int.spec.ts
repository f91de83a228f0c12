import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExtra } from './extras.fixture.js';
import { makeRental, july } from './rentals.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Price {
  readonly attributeId: string;
  readonly amount: string;
  readonly currencyId: string;
}
const euro = () => shop.currencies.get('EUR') ?? '';
const call = <T>(method: 'GET' | 'POST' | 'DELETE', id: string, rest = '', data?: object) =>
  shop.app.request<T>({ method, url: `/api/ecommerce/extras/${id}/prices${rest}`, data });
const pricesOf = async (id: string) => (await call<Price[]>('GET', id)).data;

describe('the prices of an extra', () => {
  it('are set, changed and removed by currency, and quotes follow', async () => {
    const boat = await makeRental(shop);
    const { id } = await makeExtra(shop, [boat], { prices: [], per: 'booking', isRequired: true });
    const quoted = () =>
      shop.app.request<{ total: string }>({
        method: 'POST',
        url: `/api/ecommerce/products/${boat.id}/quote`,
        data: july(3, 3),
        as: 'anonymous',
      });

    const made = await call<Price>('POST', id, '', { amount: '90', currencyId: euro() });
    expect([made.status, made.data]).toMatchObject([201, { amount: '90', currencyId: euro() }]);
    expect((await quoted()).data.total).toBe('510.00');
    await call('POST', id, '', { amount: '95.5', currencyId: euro() });
    expect(await pricesOf(id)).toEqual([{ ...made.data, amount: '95.5' }]);
    expect((await quoted()).data.total).toBe('515.50');
    expect((await call('DELETE', id, `/${made.data.attributeId}`)).status).toBe(200);
    expect(await pricesOf(id)).toEqual([]);
    expect((await quoted()).status).toBe(422);
  });

  it('of one currency stay one after ten calls at the same moment', async () => {
    const { id } = await makeExtra(shop, [], { prices: [] });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call('POST', id, '', { amount: String(index + 1), currencyId: euro() }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await pricesOf(id)).toHaveLength(1);
  });

  it('do not change an attribute that another row shares', async () => {
    const [one, other] = [await makeExtra(shop, []), await makeExtra(shop, [], { prices: [] })];
    const [shared] = await pricesOf(one.id);
    await shop.app.request({
      method: 'POST',
      url: '/api/ecommerce/extras-to-attributes',
      data: { extraId: other.id, attributeId: shared?.attributeId },
    });

    await call('POST', other.id, '', { amount: '5', currencyId: euro() });
    expect([(await pricesOf(one.id))[0]?.amount, (await pricesOf(other.id))[0]?.amount]).toEqual([
      '180',
      '5',
    ]);
  });

  it('are refused for unknown currencies, extras and amounts, and for visitors', async () => {
    const { id } = await makeExtra(shop, [], { prices: [] });
    const unknown = crypto.randomUUID();

    expect((await call('POST', id, '', { amount: '5', currencyId: unknown })).status).toBe(400);
    expect((await call('POST', id, '', { amount: '-5', currencyId: euro() })).status).toBe(400);
    expect((await call('POST', unknown, '', { amount: '5', currencyId: euro() })).status).toBe(404);
    expect((await call('GET', unknown)).status).toBe(404);
    expect((await call('DELETE', id, `/${unknown}`)).status).toBe(404);
    const url = `/api/ecommerce/extras/${id}/prices`;
    expect((await shop.app.request({ url, as: 'anonymous' })).status).toBe(401);
  });
});
