import { localized, useFormat, useLanguage, useSite, useT } from '@flotilla/react';
import { compareDecimals, add, subtract } from '@flotilla/core/values';
import { cn } from '@flotilla/ui';
import type { PurchaseAnswer, ShownQuote } from './purchase.js';
import { purchaseMessages } from './purchase-messages.js';
import { securityMessages } from '../security/security-messages.js';
import { AmountRow } from './amount-row.js';

export interface PurchaseTotalsProps {
  answer: PurchaseAnswer;
  isChanging: boolean;
  /** Whether screen readers announce changes; once on a page. */
  isLive?: boolean;
}

/** The price of a purchase: goods, delivery, taxes and total, in each of its currencies. */
export function PurchaseTotals({ answer, isChanging, isLive }: PurchaseTotalsProps) {
  const t = useT(purchaseMessages);
  return (
    <div aria-live={isLive ? 'polite' : undefined} aria-busy={isChanging} className="flex flex-col gap-6">
      {answer.quote.map((quote) => (
        <Totals key={quote.billingModuleCurrency.id} quote={quote} answer={answer} isChanging={isChanging} />
      ))}
      {answer.isTaxIdVerified === false && <p className="text-sm text-muted-foreground">{t('taxIdLater')}</p>}
    </div>
  );
}

function Totals({ quote, answer, isChanging }: PurchaseTotalsProps & { quote: ShownQuote }) {
  const t = useT(purchaseMessages);
  const format = useFormat();
  const percent = usePercent();
  const { dueNow, balances, securityDeposits } = quote;
  const securityText = useSecurityText();
  const { billingModuleCurrency: currency, subtotal, delivery, discounts, total, taxes, isTaxAdded } = quote;
  const site = useSite();
  const money = (amount: string) => format.money({ amount, ...currency });
  const isDelivered = answer.deliveries.length > 0;
  const isChosen = answer.deliveries.every(({ selectedId }) => selectedId !== null);
  const priced = subtract(add(subtotal, delivery), quote.discount);
  const charged = taxes.filter(({ reason, tax }) => reason === 'standard' && Number(tax) > 0);
  const notes = taxes.filter(({ reason }) => reason !== 'standard' && reason !== 'none');
  const isTaken = compareDecimals(total, priced) < 0;
  const isLong = isDelivered || isTaxAdded || isTaken || discounts.length > 0;
  return (
    <dl className={cn('flex flex-col gap-2 tabular-nums transition-opacity', isChanging && 'opacity-60')}>
      {isLong && <AmountRow name={t('subtotal')}>{money(subtotal)}</AmountRow>}
      {isDelivered && (
        <AmountRow name={t('delivery')}>
          {!isChosen ? (
            <span className="text-muted-foreground">{t('notChosen')}</span>
          ) : Number(delivery) === 0 ? (
            t('free')
          ) : (
            money(delivery)
          )}
        </AmountRow>
      )}
      {discounts.map(({ id, title, code, amount }) => (
        <AmountRow
          key={id}
          name={
            <>
              {localized(title, site)?.value || t('discount')}
              {code !== null && <span className="text-muted-foreground">{` (${code})`}</span>}
            </>
          }
        >
          {`−${money(amount)}`}
        </AmountRow>
      ))}
      {isTaxAdded &&
        charged.map((one) => (
          <AmountRow key={keyOf(one)} name={t('vat', { rate: percent(one.rate) })}>
            {money(one.tax)}
          </AmountRow>
        ))}
      {isTaken && <AmountRow name={t('noVat')}>{`−${money(subtract(priced, total))}`}</AmountRow>}
      <div
        className={cn('flex items-baseline justify-between gap-6', isLong && 'border-t border-border pt-3')}
      >
        <dt className="font-semibold">{t('total')}</dt>
        <dd className="text-xl font-semibold wrap-anywhere">{money(total)}</dd>
      </div>
      {balances.length > 0 && <AmountRow name={t('dueNow')}>{money(dueNow)}</AmountRow>}
      {balances.map(({ amount, dueAt }) => (
        <AmountRow key={dueAt} name={t('dueBy', { date: format.date(dueAt) })}>
          {money(amount)}
        </AmountRow>
      ))}
      {securityDeposits.map(({ mode, amount, requestAt }) => (
        <AmountRow key={`${mode} ${requestAt}`} name={securityText(mode, requestAt)} isNote>
          {money(amount)}
        </AmountRow>
      ))}
      {!isTaxAdded &&
        charged.map((one) => (
          <AmountRow key={keyOf(one)} name={t('includingVat', { rate: percent(one.rate) })} isNote>
            {money(one.tax)}
          </AmountRow>
        ))}
      {notes.map(({ reason, ...one }) => (
        <div key={keyOf({ reason, ...one })} className="text-sm text-muted-foreground">
          <dt className="sr-only">{t('noVat')}</dt>
          <dd>{t(reason === 'export' ? 'tax-export' : reason === 'reverse-charge' ? reason : 'exempt')}</dd>
        </div>
      ))}
    </dl>
  );
}

const keyOf = ({ country, rate, reason }: Pick<ShownQuote['taxes'][number], 'country' | 'rate' | 'reason'>) =>
  `${country} ${rate} ${reason}`;

/** Returns the line of a security deposit, which is no part of the total. */
function useSecurityText() {
  const t = useT(securityMessages);
  const format = useFormat();
  return (mode: ShownQuote['securityDeposits'][number]['mode'], requestAt: string | null) =>
    requestAt === null
      ? t('givenOnSite')
      : t(mode === 'hold' ? 'heldOn' : 'chargedOn', { date: format.date(requestAt) });
}

function usePercent(): (rate: string) => string {
  const language = useLanguage();
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 });
  return (rate) => format.format(Number(rate) / 100);
}
