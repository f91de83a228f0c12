import { InvalidError, type Rows, type TransactionContext } from '@flotilla/backend';
import { currency } from '@flotilla/billing';
import { show, via } from '@flotilla/core';
import type { ProductPrice } from '../../admin-actions.js';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  extrasToAttributes,
  productsToAttributes,
  storesToAttributes,
  storesToProductsToAttributes,
} from '../../links.js';
import { intervalNamed } from '../../pricing/price-rule.js';

/** An attribute with what makes it a price. */
export const pricedAttribute = show(attribute, ['number', 'adminTitle'], {
  key: via(attributeKeysToAttributes, show(attributeKey, ['type', 'slug', 'adminTitle']), { first: true }),
  currency: via(attributesToBillingModuleCurrencies, show(currency, ['slug']), { first: true }),
});

/** A price, and its link to a product, to a product in a store, or to an extra. */
export interface LinkedPrice extends ProductPrice {
  readonly linkId: string;
  readonly keyId: string;
}

interface Priced {
  readonly id: string;
  readonly number: string | null;
  readonly key: {
    readonly id: string;
    readonly type: string;
    readonly slug: string;
    readonly adminTitle: string;
  } | null;
  readonly currency: { readonly id: string } | null;
}

/** Returns the price of a linked attribute; empty for an attribute that is no price. */
export function linkedPrices(
  { id, number, key, currency: paidIn }: Priced,
  linkId: string,
  storeId: string | null,
): LinkedPrice[] {
  if (key?.type !== 'price' || number === null || !paidIn) return [];
  const per = intervalNamed(key) ?? null;
  return [{ attributeId: id, amount: number, currencyId: paidIn.id, per, storeId, linkId, keyId: key.id }];
}

/** @throws InvalidError when the currency does not exist */
export async function requireCurrency(
  currencyId: string,
  rows: Rows,
  txContext: TransactionContext,
): Promise<void> {
  if (!(await rows.of(currency, txContext).exists({ where: { id: { eq: currencyId } } })))
    throw InvalidError.of('currencyId', { en: 'is no currency.', ru: 'такой валюты нет.' });
}

/** Creates the attribute of a price with its key and currency, and returns its id. The caller links it. */
export async function insertPrice(
  given: {
    readonly title: string;
    readonly amount: string;
    readonly currencyId: string;
    readonly keyId: string;
  },
  rows: Rows,
  txContext: TransactionContext,
): Promise<string> {
  const { title, amount, currencyId, keyId } = given;
  const { id: attributeId } = await rows
    .of(attribute, txContext)
    .insert({ adminTitle: title, number: amount });
  await rows.of(attributeKeysToAttributes, txContext).insert({ attributeKeyId: keyId, attributeId });
  await rows
    .of(attributesToBillingModuleCurrencies, txContext)
    .insert({ attributeId, billingModuleCurrencyId: currencyId });
  return attributeId;
}

/** Returns whether a single row has the price, so that it can be changed or deleted. */
export async function isAlone(
  attributeId: string,
  rows: Rows,
  txContext: TransactionContext,
): Promise<boolean> {
  const where = { attributeId: { eq: attributeId } };
  const counts = [
    await rows.of(productsToAttributes, txContext).count({ where }),
    await rows.of(storesToProductsToAttributes, txContext).count({ where }),
    await rows.of(storesToAttributes, txContext).count({ where }),
    await rows.of(extrasToAttributes, txContext).count({ where }),
  ];
  return counts.reduce((sum, count) => sum + count, 0) === 1;
}
