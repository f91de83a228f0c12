import { currency } from '@flotilla/billing';
import { useFormat } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';

/**
 * Returns a function that formats an invoice's amount with the sign of its currency, or with its code while
 * currencies load.
 */
export function useInvoiceAmount(): (invoice: {
  readonly amount: string;
  readonly currency: string | null;
}) => string {
  const format = useFormat();
  const { data } = useFind(currency, { fields: ['code', 'slug', 'symbol', 'decimals'], limit: 100 });
  return ({ amount, currency: name }) => {
    const matching = data?.find(
      ({ code, slug }) => name !== null && [code, slug.toUpperCase()].includes(name),
    );
    return matching ? format.money({ amount, ...matching }) : `${amount} ${name ?? ''}`;
  };
}
