import { defineBackendModule } from '@flotilla/backend';
import { defineModule } from '@flotilla/core';
import { type TaxableRow, TAXES, type TaxPlaces, type TaxSource } from '@flotilla/ecommerce/backend';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './shop.fixture.js';
import { shopModules } from './shop-modules.fixture.js';

/** Sales tax of a state, added to prices, as a service calculates it. */
class SalesTaxes implements TaxSource {
  readonly received: (readonly TaxableRow[])[] = [];

  async of(rows: readonly TaxableRow[], { buyer }: TaxPlaces) {
    this.received.push(rows);
    const rate = buyer.country === 'US' ? '8.875' : '0';
    const tax = { rate, country: buyer.country, reason: 'standard' as const, includedRate: null };
    return new Map(rows.map(({ id }) => [id, tax]));
  }
}
const salesTaxes = new SalesTaxes();
const salesTaxModule = defineBackendModule({
  module: defineModule({ name: 'sales-tax' }),
  providers: [{ provide: TAXES, useValue: salesTaxes }],
});

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ modules: [...shopModules, salesTaxModule] });
});
afterAll(() => shop.close());

it('an installation replaces the taxes of quotes and checkouts', async () => {
  const product = await shop.product({ prices: [{ amount: '100', currency: 'EUR' }] });
  const quoted = await shop.app.request<{ net: string; tax: string; total: string; isTaxAdded: boolean }>({
    method: 'POST',
    url: `/api/ecommerce/products/${product.id}/quote`,
    data: { country: 'US' },
    as: 'anonymous',
  });
  const buyer = await shop.buyer();
  await buyer.add(product);
  const { data } = await buyer.checkOut(undefined, { country: 'US' });

  expect(quoted.data).toMatchObject({ net: '100.00', tax: '8.88', total: '108.88', isTaxAdded: true });
  expect(data.billingModule.invoices.map(({ amount }) => amount)).toEqual(['108.88']);
  expect(Number(salesTaxes.received.at(-1)?.[0]?.amount)).toBe(100);
  expect(salesTaxes.received.at(-1)?.[0]?.currency).toBe('EUR');
});

it('rows without a tax of the source are not taxed', async () => {
  const buyer = await shop.buyer();
  await buyer.add(await shop.product({ prices: [{ amount: '50', currency: 'EUR' }] }));
  const { data } = await buyer.checkOut();

  expect(data.billingModule.invoices.map(({ amount }) => amount)).toEqual(['50.00']);
});
