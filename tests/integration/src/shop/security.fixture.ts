import {
  attributeKey,
  paymentPlan,
  productsToAttributes,
  storesToProductsToAttributes,
} from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { makePrice } from './products.fixture.js';
import { makeRental, type Rental } from './rentals.fixture.js';
import type { Shop } from './shop.fixture.js';

export interface Deposit {
  readonly id: string;
  readonly orderId: string;
  readonly mode: string;
  readonly amount: string;
  readonly status: string;
  readonly captured: string;
  readonly reason: string;
  readonly requestAt: string | null;
  readonly paymentIntentId: string | null;
}

/** Links an amount to a product, or a product in a store, as its security deposit. */
export async function secure(
  shop: Shop,
  link: { readonly productId: string } | { readonly storesToProductsId: string },
  { amount = '2000', currency = 'EUR', type = 'feature' } = {},
): Promise<void> {
  const key = await make(shop.app, attributeKey, { type, adminTitle: 'Security deposit', filter: 'none' });
  const attributeId = await makePrice(shop.app, {
    price: { amount },
    keyId: String(key.id),
    currencyId: shop.currencies.get(currency) ?? '',
  });
  const definition = 'productId' in link ? productsToAttributes : storesToProductsToAttributes;
  await make(shop.app, definition, { ...link, attributeId, variant: 'security-deposit', orderIndex: 9 });
}

/** Makes a boat of 420.00 EUR a day with a security deposit of 2,000.00 EUR. */
export async function makeSecuredBoat(
  shop: Shop,
  { mode = 'hold', daysBefore = 1, hulls = 1, amount = '2000' } = {},
): Promise<Rental> {
  const plan = await make(shop.app, paymentPlan, {
    ...{ depositPercent: '100', balanceDaysBefore: 0 },
    ...{ securityMode: mode, securityDaysBefore: daysBefore },
  });
  const boat = await makeRental(shop, { hulls, terms: { paymentPlanId: plan.id, timeZone: 'UTC' } });
  await secure(shop, { productId: boat.id }, { amount });
  return boat;
}

/** Returns a day that is some days after now. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
