import { currency } from '@flotilla/billing';
import { localized, useFormat, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { cn, Icon, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@flotilla/ui';
import type { DiscountTest, TestedDiscount } from '../discount-actions.js';
import { discountMessages } from './discount-messages.js';

export interface DiscountTestResultProps {
  /** The tested discount. */
  discountId: string;
  of: DiscountTest;
}

/** The price of a tested purchase, and each discount with its amount or reason. */
export function DiscountTestResult({
  discountId,
  of: { rows, discounts, codes, quote },
}: DiscountTestResultProps) {
  const t = useT(discountMessages);
  const site = useSite();
  const money = useMoney();
  const own = discounts.filter(({ id }) => id === discountId);
  const others = discounts.filter(({ id }) => id !== discountId);
  const unknown = codes.filter(
    ({ code, reason }) =>
      reason === 'unknown' && !discounts.some((one) => one.code?.toLowerCase() === code.toLowerCase()),
  );
  return (
    <div role="status" className="flex min-w-0 flex-col gap-4 border-t border-border pt-5">
      <Verdict of={own} />
      <Table label={t('toPay')} className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
        <TableHeader>
          <TableRow>
            <TableHead>{t('product')}</TableHead>
            <TableHead className="text-end max-sm:hidden">{t('quantity')}</TableHead>
            <TableHead className="text-end">{t('amount')}</TableHead>
            <TableHead className="text-end">{t('discount')}</TableHead>
            <TableHead className="text-end">{t('toPay')}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ title, quantity, amount, discount, gross, currencyId }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and no state
            <TableRow key={index}>
              <TableHead scope="row" className="min-w-24 font-medium whitespace-normal wrap-anywhere">
                {localized(title, site)?.value || t('unnamed')}
              </TableHead>
              <TableCell className="text-end max-sm:hidden">{quantity}</TableCell>
              <TableCell className="text-end whitespace-nowrap">{money(amount, currencyId)}</TableCell>
              <TableCell className="text-end whitespace-nowrap">
                {Number(discount) > 0 ? `−${money(discount, currencyId)}` : '–'}
              </TableCell>
              <TableCell className="text-end whitespace-nowrap">{money(gross, currencyId)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ul className="flex flex-wrap justify-end gap-x-6 gap-y-1 text-lg font-semibold tabular-nums">
        {quote.map(({ total, billingModuleCurrency: { id } }) => (
          <li key={id}>{money(total, id)}</li>
        ))}
      </ul>
      {others.length + unknown.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{t('others')}</h3>
          <ul className="flex flex-col gap-1.5 text-sm">
            {others.map((one) => (
              <OtherDiscount key={`${one.id} ${one.code} ${one.currencyId}`} of={one} />
            ))}
            {unknown.map(({ code }) => (
              <li key={code} className="text-muted-foreground wrap-anywhere">
                {`${code}: ${t('reason-unknown')}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Whether the tested discount applies. */
function Verdict({ of: own }: { of: readonly TestedDiscount[] }) {
  const t = useT(discountMessages);
  const money = useMoney();
  const reasonOf = useReason();
  const taken = own.flatMap(({ amount, currencyId }) => (amount === null ? [] : money(amount, currencyId)));
  const [first] = own;
  return (
    <p
      className={cn(
        'flex items-start gap-2 rounded-md px-4 py-3 font-medium',
        taken.length > 0 ? 'bg-success text-success-foreground' : 'bg-muted',
      )}
    >
      <Icon name={taken.length > 0 ? 'check' : 'close'} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {taken.length > 0
          ? t('takesOff', { amount: taken.join(' + ') })
          : t('takesNothing', { reason: first ? reasonOf(first) : '' })}
      </span>
    </p>
  );
}

function OtherDiscount({ of }: { of: TestedDiscount }) {
  const t = useT(discountMessages);
  const money = useMoney();
  const reasonOf = useReason();
  const { id, adminTitle, code, amount, currencyId } = of;
  return (
    <li className="wrap-anywhere">
      <a href={`/admin/ecommerce/discounts/${id}`} className="font-medium underline underline-offset-4">
        {adminTitle || t('unnamed')}
      </a>
      {code !== null && ` (${code})`}
      <span className="text-muted-foreground">
        {amount === null ? `: ${reasonOf(of)}` : `: −${money(amount, currencyId)}`}
      </span>
    </li>
  );
}

/** Returns a function that writes why a discount takes nothing off. */
function useReason(): (of: TestedDiscount) => string {
  const t = useT(discountMessages);
  const money = useMoney();
  return ({ reason, missing, currencyId }) => {
    if (reason === null) return '';
    if (reason === 'subtotal') return t('reason-subtotal', { missing: money(missing ?? '0', currencyId) });
    if (reason === 'quantity') return t('reason-quantity', { missing: missing ?? '' });
    return t(`reason-${reason}`);
  };
}

/** Returns a function that writes an amount in the currency with this id. */
function useMoney(): (amount: string, currencyId: string | null) => string {
  const format = useFormat();
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  return (amount, currencyId) => {
    const found = currencies?.find(({ id }) => id === currencyId);
    return found ? format.money({ amount, ...found, symbol: found.symbol || (found.code ?? '') }) : amount;
  };
}
