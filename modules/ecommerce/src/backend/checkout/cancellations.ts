import {
  add,
  allocate,
  compareDecimals,
  divide,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '@flotilla/core/values';
import { type CancellationTerms, termsAt } from '../../bookings/cancellation.js';
import type { CancelableLine } from './cancellation-terms.sql.js';

/** The refund of an order at a moment. */
export interface Cancellation {
  /** How much of the price of each line and extra is not owed any more. */
  readonly credits: ReadonlyMap<string, string>;
  /** The refund in each currency: at most the paid amount without earlier refunds. */
  readonly totals: readonly { readonly currencyId: string; readonly total: string }[];
  /** The terms that refund the least. Null for an order without rentals. */
  readonly terms: CancellationTerms | null;
  /** Whether a rental of the order has begun. */
  readonly hasBegun: boolean;
  /** Whether nothing of the order is packed and sent. */
  readonly isRental: boolean;
}

/** The costs of an order: its lines, and the deliveries that end with it. */
interface OrderCosts {
  readonly lines: readonly CancelableLine[];
  readonly deliveries: readonly { readonly currencyId: string; readonly gross: string }[];
  /** How much of the price is not paid, or was refunded before, by currency. */
  readonly unpaid: ReadonlyMap<string, string>;
}

/** Returns the refund of a paid order: that of the policy without the unpaid part. Moments are in ms since 1970. */
export function cancellationOf(
  { lines, deliveries, unpaid }: OrderCosts,
  { boughtAt, now }: { readonly boughtAt: number; readonly now: number },
): Cancellation {
  const parts = lines.map((line) => {
    const { policy, plannedAt } = line;
    const terms =
      policy && plannedAt !== null ? termsAt(now, policy, { boughtAt, startsAt: plannedAt }) : null;
    return { ...line, terms, credit: creditOf(line, terms?.refundPercent ?? 100) };
  });
  const returned = [
    ...parts.map(({ currencyId, credit }) => ({ currencyId, amount: credit })),
    ...deliveries.map(({ currencyId, gross }) => ({ currencyId, amount: gross })),
  ];
  const totals = [...Map.groupBy(returned, ({ currencyId }) => currencyId)].map(([currencyId, own]) => ({
    currencyId,
    total: subtract(sum(own.map(({ amount }) => amount)), unpaid.get(currencyId) ?? '0'),
  }));
  const isShort = ({ total }: (typeof totals)[number]) => compareDecimals(total, '0') < 0;
  return {
    credits: new Map([
      ...parts.map(({ id, credit }) => [id, credit] as const),
      ...totals.filter(isShort).flatMap((short) => creditsOf(parts, short)),
    ]),
    totals: totals.map((one) => ({ ...one, total: isShort(one) ? '0' : one.total })),
    terms: strictestOf(parts.flatMap(({ terms }) => terms ?? [])),
    hasBegun: lines.some(
      ({ startsAt, isHandedOver }) => isHandedOver || (startsAt !== null && startsAt <= now),
    ),
    isRental: lines.length > 0 && lines.every(({ isGoods }) => !isGoods),
  };
}

/** Returns the credits of lines whose paid amount is less than the policy keeps. They share the difference. */
function creditsOf(
  parts: readonly (CancelableLine & { readonly credit: string })[],
  short: Cancellation['totals'][number],
): (readonly [string, string])[] {
  const own = parts.filter(({ currencyId }) => currencyId === short.currencyId);
  const decimals = own[0]?.decimals ?? 0;
  const kept = own.map(({ gross, credit }) => subtract(gross, credit));
  const missing = allocate(subtract('0', short.total), kept, decimals);
  return own.map(({ id, credit }, index) => [id, roundHalfUp(add(credit, missing[index] ?? '0'), decimals)]);
}

/** Returns the part of a price that a policy refunds, and at least the part that was refunded before. */
function creditOf({ gross, refunded, decimals }: CancelableLine, percent: number): string {
  if (percent === 100) return gross;
  const share = roundHalfUp(divide(multiply(gross, percent), 100, decimals + 4), decimals);
  return compareDecimals(share, refunded) < 0 ? refunded : share;
}

/** Returns the terms with the smallest refund; of equal ones those that end first. */
function strictestOf(all: readonly CancellationTerms[]): CancellationTerms | null {
  const [first = null] = all.toSorted(
    (one, other) =>
      one.refundPercent - other.refundPercent || (one.until ?? Infinity) - (other.until ?? Infinity),
  );
  return first;
}

/** Returns whether two lists of sums are equal. */
export function isSameRefund(
  some: readonly { readonly currencyId: string; readonly total: string }[],
  others: Cancellation['totals'],
): boolean {
  return (
    some.length === others.length &&
    some.every(({ currencyId, total }) =>
      others.some(
        (other) => other.currencyId === currencyId.toLowerCase() && compareDecimals(other.total, total) === 0,
      ),
    )
  );
}
