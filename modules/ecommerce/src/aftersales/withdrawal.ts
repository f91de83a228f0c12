import { dayIn } from '@flotilla/core/values';
import { addDays, weekdayOf } from '../bookings/days.js';

/** Why the buyer of an order can't withdraw from its contract. */
export const withdrawalReasons = [
  'unpaid',
  'canceled',
  'off',
  'business',
  'exempt',
  'opened',
  'withdrawn',
  'over',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** An order as the right of withdrawal depends on it. */
export interface WithdrawableOrder {
  readonly status: string;
  readonly placedAt: string | null;
  readonly deliveredAt: string | null;
  /** When the buyer first opened a file of it. */
  readonly openedAt: string | null;
  readonly isBusiness: boolean;
  /** Whether it has lines without dates that are paid once. */
  readonly hasGoods: boolean;
  /** Whether its goods are brought to the buyer. */
  readonly isShipped: boolean;
  /** Pieces that were not withdrawn or returned yet. */
  readonly pieces: number;
}

interface Period {
  readonly days: number;
  readonly timeZone: string;
  /** In ms since 1970. */
  readonly now: number;
}

export interface WithdrawalTerms {
  readonly reason: WithdrawalReason | null;
  /** The last day of the period in the zone of the store; null while goods are not delivered. */
  readonly until: string | null;
}

/**
 * Returns whether a buyer can withdraw now. The period counts from the day after the delivery (Directive
 * 2011/83/EU, Art. 9; Regulation 1182/71, Art. 3), and for orders without a delivery from the day after the
 * order. A last day on a weekend moves to Monday (Regulation 1182/71, Art. 3(4)); public holidays do not count. Until
 * goods are delivered it has not begun.
 */
export function withdrawalTerms(order: WithdrawableOrder, { days, timeZone, now }: Period): WithdrawalTerms {
  const since = beginOf(order);
  const until = since === null ? null : workday(addDays(dayIn(since, timeZone), days));
  const reason = reasonOf(order, days);
  if (reason !== null) return { reason, until };
  return { reason: until !== null && dayIn(now, timeZone) > until ? 'over' : null, until };
}

/** Returns the day itself, or on a weekend the Monday after it. */
function workday(day: string): string {
  const weekday = weekdayOf(day);
  return weekday > 5 ? addDays(day, 8 - weekday) : day;
}

/** Returns the begin of the period; null before. */
function beginOf({ status, placedAt, deliveredAt, isShipped }: WithdrawableOrder): string | null {
  if (status === 'delivered') return deliveredAt ?? placedAt;
  return isShipped ? null : placedAt;
}

function reasonOf(order: WithdrawableOrder, days: number): WithdrawalReason | null {
  const { status, isBusiness, hasGoods, openedAt, pieces } = order;
  if (status === 'new' || status === 'paying') return 'unpaid';
  if (!hasGoods) return 'exempt';
  if (pieces === 0) return 'withdrawn';
  if (status === 'canceled') return 'canceled';
  if (days === 0) return 'off';
  if (isBusiness) return 'business';
  return openedAt === null ? null : 'opened';
}
