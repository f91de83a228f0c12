import type { Currency } from '@flotilla/billing';
import { linked } from '@flotilla/react';
import type { AttributeKey } from '../../index.js';
import type { AttributeLinks, AttributeRow } from '../rows.js';

/** An attribute with the key that says what it means. */
export interface Fact {
  readonly id: string;
  readonly key: AttributeKey;
  readonly attribute: AttributeRow;
}

/** What something costs in one currency. */
export interface PriceFact {
  readonly id: string;
  readonly key: AttributeKey;
  readonly currency: Currency;
  /** An exact decimal. */
  readonly amount: string;
}

/** What a thing is like, in the order of its links; prices and intervals are not among it. */
export function factsOf(links: AttributeLinks | undefined): Fact[] {
  return keyed(links).filter(({ key }) => key.type === 'feature');
}

/** What it costs, the site's default currency first. */
export function pricesOf(links: AttributeLinks | undefined): PriceFact[] {
  const prices = keyed(links).flatMap(({ id, key, attribute }) => {
    const [currency] = linked(attribute.attributesToBillingModuleCurrencies, 'billingModuleCurrency');
    return key.type === 'price' && currency && attribute.number !== null ? [{ id, key, currency, amount: attribute.number }] : [];
  });
  return prices.sort((a, b) => Number(b.currency.isDefault) - Number(a.currency.isDefault));
}

function keyed(links: AttributeLinks | undefined): Fact[] {
  return linked(links, 'attribute').flatMap((attribute) => {
    const [key] = linked(attribute.attributeKeysToAttributes, 'attributeKey');
    return key ? [{ id: attribute.id, key, attribute }] : [];
  });
}
