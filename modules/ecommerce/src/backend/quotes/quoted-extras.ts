import { roundHalfUp } from '@flotilla/core/values';
import type { OfferedExtra, PricedExtra } from '../../pricing/price-extras.js';
import type { LineCurrency } from '../../shapes.js';
import type { QuoteAnswer } from '../../tax-actions.js';

interface ExtendedLine {
  readonly extras: readonly PricedExtra[];
  readonly offeredExtras: readonly OfferedExtra[];
  /** How many of each bookable extra are free for the dates. */
  readonly freeExtras: ReadonlyMap<string, number>;
  readonly billingModuleCurrency: LineCurrency;
}

/** Returns the extras that have a price in the currency, with the selected quantities, for API responses. */
export function quotedExtras({
  extras,
  offeredExtras,
  freeExtras,
  billingModuleCurrency: { decimals },
}: ExtendedLine): QuoteAnswer['extras'] {
  return offeredExtras.flatMap(({ id, title, description, per, price, isRequired, maxQuantity }) => {
    if (price === null) return [];
    const selected = extras.find((one) => one.id === id);
    return {
      ...{ id, title, description, per, price, isRequired, maxQuantity },
      left: freeExtras.get(id) ?? null,
      quantity: selected?.quantity ?? 0,
      amount: selected?.amount ?? roundHalfUp(0, decimals),
    };
  });
}
