import type { LocalizedText } from '@flotilla/core';
import { add, compareDecimals, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import type { PurchaseQuote } from '../checkout-shapes.js';
import type { SecurityMode } from '../pricing/security-deposit.js';
import type { LineCurrency } from '../shapes.js';
import { type QuotedRow, storedTaxSums } from '../taxes/quote.js';

interface PricedRow extends QuotedRow {
  readonly discount: string;
  readonly billingModuleCurrency: LineCurrency;
}

interface TakenDiscount {
  readonly discountId: string;
  readonly title: LocalizedText;
  readonly code: string | null;
  readonly currencyId: string;
  readonly amount: string;
}

interface LaterPart {
  readonly currencyId: string;
  readonly amount: string;
  readonly dueAt: string;
}

interface SecurityPart {
  readonly currencyId: string;
  readonly amount: string;
  readonly mode: SecurityMode;
  readonly requestAt: number | null;
}

interface PricedCharge extends PricedRow {
  readonly kind: 'delivery' | 'extra' | 'fee';
  readonly amount: string;
}

/** Parts of the price that are paid later, and the security deposits beside it. */
interface PartsBeside {
  readonly later: readonly LaterPart[];
  readonly securityDeposits: readonly SecurityPart[];
}

/** Sums the lines, extras, fees and deliveries of a purchase by currency. Lines have a `total`, the others an `amount`. */
export function purchaseQuotes(
  lines: readonly (PricedRow & { readonly total: string })[],
  charges: readonly PricedCharge[],
  discounts: readonly TakenDiscount[],
  { later, securityDeposits }: PartsBeside,
): PurchaseQuote[] {
  const rows = [
    ...lines.map((line) => ({ ...line, goods: line.total, sent: '0' })),
    ...charges.map((one) =>
      one.kind === 'delivery'
        ? { ...one, goods: '0', sent: one.amount }
        : { ...one, goods: one.amount, sent: '0' },
    ),
  ];
  const currencies = Map.groupBy(rows, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  return [...currencies.values()].flatMap((together) => {
    const currency = together[0]?.billingModuleCurrency;
    if (!currency) return [];
    const total = (name: 'goods' | 'sent' | 'discount' | 'net' | 'tax' | 'gross') =>
      roundHalfUp(sum(together.map((row) => row[name])), currency.decimals);
    const [subtotal, delivery, payable] = [total('goods'), total('sent'), total('gross')];
    const discount = total('discount');
    const balances = balancesOf(
      later.filter(({ currencyId }) => currencyId === currency.id),
      currency.decimals,
    );
    return {
      billingModuleCurrency: currency,
      ...{ subtotal, discount, delivery, net: total('net'), tax: total('tax'), total: payable },
      discounts: discounts
        .filter(({ currencyId }) => currencyId === currency.id)
        .map(({ discountId, title, code, amount }) => ({ id: discountId, title, code, amount })),
      isTaxAdded: compareDecimals(payable, subtract(add(subtotal, delivery), discount)) > 0,
      taxes: storedTaxSums(together, currency.decimals),
      dueNow: roundHalfUp(subtract(payable, sum(balances.map(({ amount }) => amount))), currency.decimals),
      balances,
      securityDeposits: securitySums(
        securityDeposits.filter(({ currencyId }) => currencyId === currency.id),
        currency.decimals,
      ),
    };
  });
}

/** Sums security deposits that are taken the same way, at the same time. */
function securitySums(parts: readonly SecurityPart[], decimals: number): PurchaseQuote['securityDeposits'] {
  const groups = Map.groupBy(parts, ({ mode, requestAt }) => `${mode} ${requestAt}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { mode, requestAt } = first;
    return {
      mode,
      amount: roundHalfUp(sum(own.map(({ amount }) => amount)), decimals),
      requestAt: requestAt === null ? null : new Date(requestAt).toISOString(),
    };
  });
}

/** Sums parts of a price that are due at the same time, the earliest first. */
function balancesOf(later: readonly LaterPart[], decimals: number): PurchaseQuote['balances'] {
  return [...Map.groupBy(later, ({ dueAt }) => dueAt)]
    .map(([dueAt, parts]) => ({
      amount: roundHalfUp(sum(parts.map(({ amount }) => amount)), decimals),
      dueAt,
    }))
    .toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
}
