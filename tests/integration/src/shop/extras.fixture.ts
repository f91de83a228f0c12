import { extra, extrasToAttributes, productsToExtras, resource } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { type PriceInput, makePrice } from './products.fixture.js';
import type { Shop } from './shop.fixture.js';

export interface ExtraInput {
  readonly title?: string;
  readonly per?: 'booking' | 'unit' | 'piece';
  readonly isRequired?: boolean;
  readonly maxQuantity?: number;
  readonly taxClassId?: string | null;
  readonly prices?: readonly Omit<PriceInput, 'keyId'>[];
  /** Resources, such as skippers. */
  readonly resources?: number;
}

/** An extra, and its resources. */
export interface Extra {
  readonly id: string;
  readonly resourceIds: readonly string[];
}

/** Makes an extra of products. It costs 180.00 EUR a day by default. */
export async function makeExtra(
  { app, currencies, priceKeyId }: Pick<Shop, 'app' | 'currencies' | 'priceKeyId'>,
  products: readonly { readonly id: string }[],
  input: ExtraInput = {},
): Promise<Extra> {
  const {
    title = 'Skipper',
    prices = [{ amount: '180', currency: 'EUR' }],
    resources = 0,
    ...values
  } = input;
  const { id } = await make(app, extra, {
    ...{ title: { en: title }, per: 'unit', isRequired: false, maxQuantity: 1, taxClassId: null },
    ...{ variant: 'default', ...values },
  });
  const extraId = String(id);
  for (const [orderIndex, price] of prices.entries()) {
    const currencyId = currencies.get(price.currency) ?? '';
    const attributeId = await makePrice(app, { price, keyId: priceKeyId, currencyId });
    await make(app, extrasToAttributes, { extraId, attributeId, orderIndex, variant: 'default' });
  }
  for (const { id: productId } of products)
    await make(app, productsToExtras, { productId, extraId, variant: 'default' });
  const resourceIds: string[] = [];
  for (let orderIndex = 0; orderIndex < resources; orderIndex++) {
    const values = { storesToProductsId: null, extraId, isActive: true, orderIndex };
    resourceIds.push(String((await make(app, resource, values)).id));
  }
  return { id: extraId, resourceIds };
}
