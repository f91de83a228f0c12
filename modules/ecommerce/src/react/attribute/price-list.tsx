import { CurrencyToggle } from '@flotilla/billing/react';
import type { ShownAttribute } from '../../shown.js';
import { currenciesOf, pricesOf } from './prices.js';
import { PriceTag } from './price-tag.js';

/** All prices of a product, the first one large, beside a toggle of their currencies. */
export function PriceList({ attributes }: { attributes: readonly ShownAttribute[] }) {
  const prices = pricesOf(attributes);
  if (prices.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <ul className="flex flex-col gap-1">
        {prices.map((price, index) => (
          <li key={price.key.id}>
            <PriceTag price={price} className={index === 0 ? 'text-3xl' : 'text-muted-foreground'} />
          </li>
        ))}
      </ul>
      <CurrencyToggle currencies={currenciesOf(prices)} />
    </div>
  );
}
