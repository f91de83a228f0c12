import { PriceInCurrencies } from '@flotilla/billing/react';
import { useLanguage, useT } from '@flotilla/react';
import { Price } from '@flotilla/ui';
import { addDays, daysOf } from '../../bookings/days.js';
import type { ListStay } from '../../facet-details.js';
import { priceStay } from '../../pricing/stay-price.js';
import type { PriceFact } from '../attribute/prices.js';
import { messages } from '../messages.js';
import { pageLength } from '../stay/page-length.js';

export interface StayTotalProps {
  productId: string;
  price: PriceFact;
  stay: ListStay;
}

/** The price of a stay in the visitor's currency: `€2,940 for 7 days`. */
export function StayTotal({ productId, price, stay }: StayTotalProps) {
  const language = useLanguage();
  const t = useT(messages);
  const { startDate, units, unit, seasons } = stay;
  const days = daysOf(startDate, addDays(startDate, units - 1)).map((day) => ({ day, units: 1 }));
  const rates = stay.rates.filter((one) => one.productId === null || one.productId === productId);
  const amounts = price.amounts.map(({ currency, amount }) => {
    const { id: currencyId, decimals } = currency;
    const { total } = priceStay({ days, pieces: 1, price: amount, currencyId, decimals }, { seasons, rates });
    return {
      currency,
      shown: (
        <Price
          amount={total}
          symbol={currency.symbol}
          locale={language}
          suffix={t('forLength', { length: pageLength(units, unit, language) })}
          className="text-lg"
        />
      ),
    };
  });
  return <PriceInCurrencies amounts={amounts} />;
}
