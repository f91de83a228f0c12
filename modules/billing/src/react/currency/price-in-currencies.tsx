import { Enhanced } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { islands } from './islands.js';

export interface PriceInCurrenciesProps {
  /** The price in each of its currencies, the site's default first, which pages show without JavaScript. */
  amounts: readonly { readonly currency: { readonly slug: string }; readonly shown: ReactNode }[];
  className?: string;
}

/**
 * A price in the visitor's currency. The HTML contains all amounts in the same grid cell, which has the size
 * of the largest, so that the layout does not shift when the currency changes.
 */
export function PriceInCurrencies({ amounts, className }: PriceInCurrenciesProps) {
  if (amounts.length < 2)
    return amounts.map(({ currency, shown }) => <span key={currency.slug}>{shown}</span>);
  return (
    <Enhanced by={islands.priceInChosen}>
      <span className={cn('inline-grid justify-items-start', className)}>
        {amounts.map(({ currency, shown }, index) => (
          <span
            key={currency.slug}
            data-currency={currency.slug}
            data-shown={index === 0 ? '' : undefined}
            className="invisible [grid-area:1/1] data-shown:visible"
          >
            {shown}
          </span>
        ))}
      </span>
    </Enhanced>
  );
}
