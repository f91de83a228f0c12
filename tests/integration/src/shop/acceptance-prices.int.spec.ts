import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryMethod, zone } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { openAcceptance, vatNumber } from './acceptance.fixture.js';
import { makeCoded } from './discounts.fixture.js';
import { makeExtra } from './extras.fixture.js';
import { july } from './rentals.fixture.js';

let at: Awaited<ReturnType<typeof openAcceptance>>;
beforeAll(async () => {
  at = await openAcceptance();
});
afterAll(() => at.close());

it('5: prices each unit by its season', async () => {
  const boat = await at.makeBoat();
  await at.raise(boat);
  const { total, rows } = await at.quoteOf(boat, { startDate: '2027-06-29', endDate: '2027-07-02' });

  expect([total, rows[0]?.segments?.length]).toEqual(['1848.00', 2]);
});

it('6: quotes extras, a code, the tax, the deposit and the balance', async () => {
  const boat = await at.makeBoat({ isTaxed: true });
  await at.raise(boat);
  const prices = (amount: string) => [{ amount, currency: 'EUR' }];
  await makeExtra(at.shop, [boat], { prices: prices('90'), per: 'booking', isRequired: true });
  const skipper = await makeExtra(at.shop, [boat], { prices: prices('180'), per: 'unit' });
  const { code } = await makeCoded(at.shop);
  const choice = { ...july(3, 9), extras: [{ id: skipper.id, quantity: 1 }], codes: [code] };
  const quote = await at.quoteOf(boat, { ...choice, country: 'CY' });

  expect(quote).toMatchObject({
    ...{ subtotal: '4878.00', discount: '487.80', total: '4390.20', net: '3689.25', tax: '700.95' },
    ...{ dueNow: '1317.06', balances: [{ amount: '3073.14' }] },
  });
});

it('7: divides an amount off the order to the cent', async () => {
  const products = await Promise.all([1, 2, 3].map(() => at.makeGoods('10')));
  const values = { kind: 'amount', value: '10', currencyId: at.shop.currencies.get('EUR') };
  const { code } = await makeCoded(at.shop, values);
  const buyer = await at.shop.buyer();
  for (const product of products) await buyer.add(product);
  const { data } = await buyer.checkOut(undefined, { codes: [code] });
  const lines = (await buyer.orders()).flatMap(({ ordersToProducts }) => ordersToProducts);

  expect(data.billingModule.invoices).toMatchObject([{ amount: '20.00' }]);
  expect(lines.map((line) => Number(line['discount'])).toSorted()).toEqual([3.33, 3.33, 3.34]);
});

it.each([
  ['8', '1190', 'EUR', 1, '19', { kind: 'amount', value: '119' }, ['1071.00', '900.00', '171.00']],
  ['10', '999', 'JPY', 3, '10', { kind: 'percent', value: '10' }, ['2697', '2452', '245']],
  ['10', '1.255', 'KWD', 3, '10', { kind: 'percent', value: '10' }, ['3.388', '3.080', '0.308']],
])(
  '%s: taxes a discounted price of %s %s once',
  async (_, amount, code, quantity, percent, values, expected) => {
    const taxClassId = await at.makeClass('on-site', { CY: percent });
    const goods = await at.makeGoods(amount, { code, taxClassId });
    const currencyId = values.kind === 'amount' ? at.shop.currencies.get(code) : null;
    const coded = await makeCoded(at.shop, { ...values, currencyId });
    const { total, net, tax } = await at.quoteOf(goods, { quantity, codes: [coded.code], country: 'CY' });

    expect([total, net, tax]).toEqual(expected);
  },
);

it('9: taxes a line by its total, not by its pieces', async () => {
  const taxClassId = await at.makeClass('on-site', { CY: '20' });
  const goods = await at.makeGoods('38.23', { taxClassId });
  const { total, net, tax } = await at.quoteOf(goods, { quantity: 10, country: 'CY' });

  expect([total, net, tax]).toEqual(['382.30', '318.58', '63.72']);
});

it('11: taxes goods that are sent abroad by the registration of the store', async () => {
  const goods = await at.makeGoods('119', { taxClassId: at.goodsClassId, isShippable: true });
  const abroad = { country: 'FR' };
  const registered = await at.quoteOf(goods, abroad);
  await at.patch(`/api/ecommerce/stores/${at.storeId}`, { isOssRegistered: false });
  const small = await at.quoteOf(goods, abroad);
  await at.patch(`/api/ecommerce/stores/${at.storeId}`, { isOssRegistered: true });

  expect([registered.net, registered.tax, registered.rows[0]?.taxCountry]).toEqual(['99.17', '19.83', 'FR']);
  expect([small.net, small.tax, small.rows[0]?.taxCountry]).toEqual(['100.00', '19.00', 'CY']);
});

it('12: reverses the charge for a verified business, for goods alone, and never unverified', async () => {
  const goods = await at.makeGoods('119', { taxClassId: at.goodsClassId, isShippable: true });
  const boat = await at.makeBoat({ isTaxed: true });
  const business = { country: 'DE', taxId: vatNumber };
  const verified = await at.quoteOf(goods, business);
  const rented = await at.quoteOf(boat, { ...july(3, 4), ...business });
  at.register.isUp = false;
  await at.shop.app.sql('delete from ecommerce_tax_id_check');
  const unverified = await at.quoteOf(goods, business);
  at.register.isUp = true;

  expect([verified.total, verified.rows[0]?.taxReason]).toEqual(['100.00', 'reverse-charge']);
  expect([rented.total, rented.rows[0]?.taxReason]).toEqual(['840.00', 'standard']);
  expect([unverified.total, unverified.rows[0]?.taxReason]).toEqual(['119.00', 'standard']);
});

it('13: delivers to its zones alone, by a method that the buyer chooses', async () => {
  const goods = await at.makeGoods('20', { isShippable: true });
  const { id: zoneId } = await make(at.shop.app, zone, { countries: ['CY'], regions: [], postalCodes: [] });
  const { storeId } = at;
  const method = { kind: 'ship', storeId, zoneId, taxClassId: null, isActive: true, maxWeight: null };
  const { id: methodId } = await make(at.shop.app, deliveryMethod, method);
  const buyer = await at.shop.buyer();
  await buyer.add(goods);
  const abroad = await buyer.call('PATCH', 'checkout', { country: 'US' });
  const address = { name: 'Ann', line1: 'Quay 1', city: 'Limassol', postalCode: '3036', country: 'CY' };
  await buyer.call('PATCH', 'checkout', { deliveryAddress: address });
  const unchosen = await buyer.checkOut();
  await at.shop.app.request({ method: 'DELETE', url: `/api/ecommerce/delivery-methods/${methodId}` });

  expect([abroad.status, abroad.problem.message]).toEqual([422, 'We do not deliver to US.']);
  expect([unchosen.status, unchosen.problem.message]).toEqual([422, 'Choose how Marina delivers.']);
});
