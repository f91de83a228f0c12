import { useFormat } from '@flotilla/react';
import { pricedParts } from '../../pricing/priced-parts.js';
import type { Offer } from '../buying/offering.js';
import { usePartText } from '../cart/part-text.js';
import type { ProductPurchase } from './use-product-purchase.js';

export interface StayPartsProps {
  of: NonNullable<ProductPurchase['line']>;
  currency: Offer['currency'];
}

/** The price of a rental by its parts: units × price. */
export function StayParts({ of, currency }: StayPartsProps) {
  const format = useFormat();
  const money = (amount: string) => format.money({ amount, ...currency });
  const partText = usePartText({ money });
  return (
    <dl className="flex flex-col gap-1 text-sm text-muted-foreground tabular-nums">
      {pricedParts(of).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no ids, and no state
        <div key={index} className="flex justify-between gap-4">
          <dt>{partText(part)}</dt>
          <dd>{money(part.amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
