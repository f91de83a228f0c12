import { defineView, list, show } from '@flotilla/core';
import { currency } from './entities/currency.js';
import { widget } from './entities/widget.js';

const shownCurrency = show(currency, ['slug', 'title', 'symbol', 'isDefault']);

/** The currencies that a visitor can choose, the default first. */
export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  editing: { category: 'shop', edits: ['title', 'subtitle', 'description'] },
  lists: {
    currencies: list(currency, shownCurrency, {
      orderBy: { isDefault: 'desc', createdAt: 'asc' },
      limit: 20,
    }),
  },
});

export const currencyToggleGroupDefault = defineView({ of: currency, variant: 'toggle-group-default' });

export const currencySymbol = defineView({ of: currency, variant: 'symbol' });
