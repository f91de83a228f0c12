import { defineVariant, type WidgetProps } from '@flotilla/react';
import type { Currency } from '../../index.js';

export const currencySymbol = defineVariant({
  widget: 'billing.currency',
  variant: 'symbol',
  component: ({ widget }: WidgetProps<Currency>) => <CurrencySymbol currency={widget} />,
});

/** The sign of a currency; its name shows when it is pointed at. */
export function CurrencySymbol({ currency }: { currency: Pick<Currency, 'symbol' | 'title'> }) {
  return (
    <abbr title={currency.title} className="no-underline">
      {currency.symbol}
    </abbr>
  );
}
