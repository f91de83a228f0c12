import { deliveryMethod, deliveryRate } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { expect } from 'vitest';
import type { Product, ProductInput } from './products.fixture.js';
import { makeSeller } from './sellers.fixture.js';
import type { Buyer, Shop } from './shop.fixture.js';

/** A return in a response. */
export interface ShownReturn {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly refundAmount: string | null;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
}

/** A paid order of goods. */
export interface Bought {
  readonly buyer: Buyer;
  readonly orderId: string;
  readonly lineId: string;
  readonly product: Product;
}

export interface BoughtInput extends ProductInput {
  readonly product?: Product;
  readonly quantity?: number;
  readonly email?: string;
  readonly checkout?: object;
}

export const address = {
  name: 'Ann Sailor',
  line1: 'Quay 1',
  city: 'Limassol',
  postalCode: '3036',
  country: 'CY',
};

/** Makes goods that are sent for 5.00 EUR. */
export async function makeShippable(
  shop: Shop,
  amount: string,
  stock: number | null = null,
): Promise<Product> {
  const storeId = await makeSeller(shop.app, { taxId: null });
  const product = await shop.product({ title: 'Cap', prices: [{ amount, currency: 'EUR' }], storeId, stock });
  const { id } = await make(shop.app, deliveryMethod, {
    ...{ kind: 'ship', storeId, zoneId: null, taxClassId: null, isActive: true, maxWeight: null },
  });
  await make(shop.app, deliveryRate, {
    ...{ deliveryMethodId: id, currencyId: shop.currencies.get('EUR'), amount: '5' },
    ...{ fromSubtotal: '0', fromWeight: 0, perKilogram: '0' },
  });
  const url = `/api/ecommerce/products/${product.id}`;
  await shop.app.request({ method: 'PATCH', url, data: { isShippable: true, weight: 100 } });
  return product;
}

/** Makes goods without a delivery. */
async function makeGoods(shop: Shop, input: ProductInput): Promise<Product> {
  const product = await shop.product(input);
  const url = `/api/ecommerce/products/${product.id}`;
  await shop.app.request({ method: 'PATCH', url, data: { isShippable: false } });
  return product;
}

/** Buys pieces of a product, and pays. */
export async function buy(shop: Shop, input: BoughtInput = {}): Promise<Bought> {
  const { quantity = 3, email, checkout = {}, title = 'Cap', ...made } = input;
  const prices = [{ amount: '10', currency: 'EUR' }];
  const product = input.product ?? (await makeGoods(shop, { title, prices, ...made }));
  const buyer = await shop.buyer();
  await buyer.add(product, { quantity });
  const { data, text } = await buyer.checkOut(undefined, { ...(email && { email }), ...checkout });
  const [invoice] = data?.billingModule.invoices ?? [];
  if (!invoice) throw new Error(text);
  await shop.decide(invoice, 'pay');
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { buyer, orderId, lineId: String(order?.ordersToProducts[0]?.id), product };
}

/** Calls of an administrator on an order and its returns. */
export function deskOf(shop: Shop) {
  const post = <Data = ShownReturn>(path: string, data: object = {}) =>
    shop.app.request<Data>({ method: 'POST', url: `/api/ecommerce/${path}`, data });
  return {
    post,
    set: (orderId: string, status: string) =>
      shop.app.request({ method: 'PATCH', url: `/api/ecommerce/orders/${orderId}`, data: { status } }),
    send: (orderId: string, data: object = {}) => post<object>(`orders/${orderId}/shipments`, data),
    /** Returns the refunds of the payments of an order, with pending ones. */
    async refundsOf(orderId: string): Promise<string[]> {
      const rows = await shop.app.sql<{ amount: string }>(
        `select round(r."amount", 2)::text as "amount" from billing_refund r join billing_payment_intents_to_invoices l on l."invoiceId" = r."invoiceId"
         join ecommerce_orders_to_billing_module_payment_intents x on x."billingModulePaymentIntentId" = l."paymentIntentId"
         where x."orderId" = $1 order by r."createdAt"`,
        [orderId],
      );
      return rows.map(({ amount }) => amount);
    },
  };
}
