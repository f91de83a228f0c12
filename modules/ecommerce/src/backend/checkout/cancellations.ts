import { compareDecimals, divide, multiply, roundHalfUp, sum } from '@flotilla/core/values';
import { type CancellationTerms, termsAt } from '../../bookings/cancellation.js';
import type { CancelableLine } from './cancellation-terms.sql.js';

/** The refund of an order at a moment. */
export interface Cancellation {
  /** By line. */
  readonly refunds: ReadonlyMap<string, string>;
  /** Sums by currency. */
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
}

/** Returns the refund of a paid order. Moments are in ms since 1970. */
export function cancellationOf(
  { lines, deliveries }: OrderCosts,
  { boughtAt, now }: { readonly boughtAt: number; readonly now: number },
): Cancellation {
  const parts = lines.map((line) => {
    const { policy, plannedAt } = line;
    const terms =
      policy && plannedAt !== null ? termsAt(now, policy, { boughtAt, startsAt: plannedAt }) : null;
    return {
      id: line.id,
      currencyId: line.currencyId,
      terms,
      gross: shareOf(line, terms?.refundPercent ?? 100),
    };
  });
  const byCurrency = Map.groupBy([...parts, ...deliveries], ({ currencyId }) => currencyId);
  return {
    refunds: new Map(parts.map(({ id, gross }) => [id, gross])),
    totals: [...byCurrency].map(([currencyId, own]) => ({
      currencyId,
      total: sum(own.map(({ gross }) => gross)),
    })),
    terms: strictestOf(parts.flatMap(({ terms }) => terms ?? [])),
    hasBegun: lines.some(
      ({ startsAt, isHandedOver }) => isHandedOver || (startsAt !== null && startsAt <= now),
    ),
    isRental: lines.length > 0 && lines.every(({ isGoods }) => !isGoods),
  };
}

const shareOf = ({ gross, decimals }: CancelableLine, percent: number) =>
  percent === 100 ? gross : roundHalfUp(divide(multiply(gross, percent), 100, decimals + 4), decimals);

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
