import { defineVariant } from '@flotilla/react';
import type { Currency } from '../../index.js';
import * as views from '../../views.js';
import { CurrencySymbol } from './currency-symbol.js';

export const currencyToggleGroupDefault = defineVariant(views.currencyToggleGroupDefault, ({ row }) => (
  <CurrencyChoice currency={row} group="currency" isSelected={row.isDefault} />
));

export type ListedCurrency = Pick<Currency, 'id' | 'slug' | 'title' | 'symbol'>;

/** A currency sign of a toggle: a radio button, so that arrow keys move between them. */
export function CurrencyChoice({
  currency,
  group,
  isSelected: isChosen,
}: {
  currency: ListedCurrency;
  group: string;
  isSelected: boolean;
}) {
  return (
    <label className="grid h-9 min-w-11 cursor-pointer place-items-center rounded-full px-3 text-sm font-semibold text-muted-foreground transition-colors hover:text-foreground has-checked:bg-segment has-checked:text-foreground has-checked:shadow-xs forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <input
        type="radio"
        name={group}
        value={currency.slug}
        defaultChecked={isChosen}
        aria-label={currency.title}
        className="sr-only"
      />
      <CurrencySymbol currency={currency} />
    </label>
  );
}
