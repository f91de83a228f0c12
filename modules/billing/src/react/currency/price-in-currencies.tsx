import { Enhanced } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { islands } from './islands.js';

export interface PriceInCurrenciesProps {
  /** One price in each of its currencies, the site's default first: it is what a page shows without JavaScript. */
  amounts: readonly { readonly currency: { readonly slug: string }; readonly shown: ReactNode }[];
  className?: string;
}

/**
 * One price, of which the visitor sees the amount in the chosen currency. All amounts are in the HTML and lie on the same
 * spot, which is as large as the largest of them: nothing moves when another is shown.
 */
export function PriceInCurrencies({ amounts, className }: PriceInCurrenciesProps) {
  if (amounts.length < 2) return amounts.map(({ currency, shown }) => <span key={currency.slug}>{shown}</span>);
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
