import { defineVariant } from '@flotilla/react';
import type { Currency } from '../../index.js';
import * as views from '../../views.js';

export const currencySymbol = defineVariant(views.currencySymbol, ({ row }) => (
  <CurrencySymbol currency={row} />
));

/** The sign of a currency, with its name as tooltip. */
export function CurrencySymbol({ currency }: { currency: Pick<Currency, 'symbol' | 'title'> }) {
  return (
    <abbr title={currency.title} className="no-underline">
      {currency.symbol}
    </abbr>
  );
}
