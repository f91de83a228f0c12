import { ConflictError } from '@flotilla/backend';
import { compareDecimals } from '@flotilla/core/values';
import { money } from '@flotilla/file-storage/drawing';
import { purchaseQuotes } from '../../quotes/purchase-quote.js';
import type { PurchaseCharge } from '../delivery/purchase-charges.js';
import type { QuotedPurchase } from '../delivery/quote-purchases.js';
import type { ExpectedQuote, ShownTotal } from '../purchases/expected-quote.js';
import { signOf } from '../images/sign-of.js';
import { costOf, type SoldLine, type UntaxedLine } from './payment-groups.js';
import { quoteHashOf } from './quote-hash.js';

/** @throws ConflictError when a total differs from the one that the buyer saw */
export function requireExpectedTotals(
  lines: readonly SoldLine[],
  charges: readonly PurchaseCharge[],
  { expectedTotals, language }: { expectedTotals: ReadonlyMap<string, string>; language: string },
): void {
  for (const [orderId, total] of expectedTotals) {
    const own = lines.filter((line) => line.orderId === orderId);
    const now = costOf(
      own,
      charges.filter((one) => one.orderId === orderId),
    );
    if (compareDecimals(now, total) === 0) continue;
    const currency = own[0]?.billingModuleCurrency;
    const written = (amount: string) =>
      currency ? money({ amount, ...signOf(currency) }, language) : amount;
    throw priceHasChanged(written(total), written(now));
  }
}

/** @throws ConflictError when the price differs from the one that the buyer saw */
export function requireExpectedQuote(
  quoted: Pick<QuotedPurchase<UntaxedLine>, 'lines' | 'charges' | 'discounts' | 'later' | 'securityDeposits'>,
  { expected, language }: { readonly expected?: ExpectedQuote; readonly language: string },
): void {
  if (expected === undefined || expected.hash === quoteHashOf(quoted)) return;
  const written = (totals: readonly ShownTotal[]) =>
    totals
      .map(({ total, billingModuleCurrency }) =>
        money({ amount: total, ...signOf(billingModuleCurrency) }, language),
      )
      .join(' + ');
  const { lines, charges, discounts } = quoted;
  const now = purchaseQuotes(lines, charges, discounts, quoted);
  throw priceHasChanged(written(expected.quote ?? []), written(now));
}

/** `before` is empty when the former price is not known. */
function priceHasChanged(before: string, now: string): ConflictError {
  // The same price can be for other dates, with another security deposit, in other parts, or with other taxes.
  if (before === now) return new ConflictError('The dates or payments have changed. Look at them again.');
  const change = before === '' ? `it is ${now} now.` : `it was ${before}, and is ${now} now.`;
  return new ConflictError(`The price has changed: ${change}`);
}
