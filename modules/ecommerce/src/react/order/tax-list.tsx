import { useFormat, useLanguage, useT } from '@flotilla/react';
import type { LineCurrency, OrderCharge, OrderLine } from '../../shapes.js';
import { storedTaxSums, type TaxSum } from '../../taxes/quote.js';
import { orderMessages } from '../order-messages.js';

/** Lists the taxes that the lines and charges of a placed order contain. */
export function TaxList({ rows }: { rows: readonly (OrderLine | OrderCharge)[] }) {
  const t = useT(orderMessages);
  const format = useFormat();
  const percent = usePercent();
  const taxes = taxesOf(rows);
  if (taxes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted-foreground tabular-nums">
      {taxes.map(({ currency, country, rate, reason, tax }) => (
        <li key={`${currency.id} ${country} ${rate} ${reason}`} className="flex justify-between gap-6">
          {reason === 'standard' ? (
            <>
              <span>{t('includingTax', { rate: percent(rate) })}</span>
              <span>{format.money({ amount: tax, ...currency })}</span>
            </>
          ) : (
            <span>{t(reason === 'reverse-charge' ? 'reverseCharge' : 'withoutTax')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface OrderTax extends TaxSum {
  readonly currency: LineCurrency;
}

/** Returns the taxes of rows by currency; none for rows that were sold without a tax. */
function taxesOf(rows: readonly (OrderLine | OrderCharge)[]): OrderTax[] {
  const currencies = Map.groupBy(rows, ({ billingModuleCurrency }) => billingModuleCurrency?.id);
  return [...currencies.values()].flatMap((together) => {
    const currency = together[0]?.billingModuleCurrency;
    if (!currency) return [];
    return storedTaxSums(together, currency.decimals)
      .filter(({ reason }) => reason !== 'none')
      .map((sum) => ({ ...sum, currency }));
  });
}

function usePercent(): (rate: string) => string {
  const language = useLanguage();
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 });
  return (rate) => format.format(Number(rate) / 100);
}
