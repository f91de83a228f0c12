import { useT } from '@flotilla/react';
import { shopMessages } from '../shop-messages.js';

/** A part of a price whose pieces or units cost the same. */
interface Part {
  readonly quantity: number;
  readonly unitPrice: string;
}

/** Returns a function that formats a part of a price: `2 × €850 / day`, and `1 × free` for a unit without charge. */
export function usePartText({ money, unit = '' }: { money: (amount: string) => string; unit?: string }) {
  const t = useT(shopMessages);
  return ({ quantity, unitPrice }: Part) =>
    `${quantity} × ${Number(unitPrice) === 0 ? t('gratis') : money(unitPrice) + unit}`;
}
