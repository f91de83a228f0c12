import { defineOldView, fieldsOf } from '@flotilla/core';
import { currency } from './entities/currency.js';

/** The currencies between which a visitor chooses, the default first. */
export const widgetDefault = defineOldView({
  widget: 'billing.widget',
  variant: 'default',
  lists: {
    currencies: {
      entity: 'billing.currency',
      fields: fieldsOf(currency, 'slug', 'title', 'symbol', 'isDefault'),
      orderBy: [
        { column: 'isDefault', method: 'desc' },
        { column: 'createdAt', method: 'asc' },
      ],
      limit: 20,
    },
  },
});

/** One sign among those of a toggle. */
export const currencyToggleGroupDefault = defineOldView({ widget: 'billing.currency', variant: 'toggle-group-default' });

/** No more than the sign. */
export const currencySymbol = defineOldView({ widget: 'billing.currency', variant: 'symbol' });
