import type { IntentRequest, OpenedPayment } from '@flotilla/billing/backend';
import type { LocalizedText } from '@flotilla/core';
import { roundHalfUp, sum } from '@flotilla/core/values';
import type { SelectedStay } from '../bookings/select-stays.js';
import { nameOf } from '../pricing/name-of.js';
import { imageTexts } from '../images/image-texts.js';
import type { PricedLine } from '../pricing/lines.sql.js';
import type { SellableLine } from '../pricing/sellable.js';

/** A line that can be sold, with its title and the number of its order. */
export interface SoldLine extends SellableLine {
  readonly title: LocalizedText;
  readonly scheduleId: string | null;
  readonly number: string;
}

/** Lines of one payment: same currency and same interval. */
export interface Group {
  readonly lines: readonly SoldLine[];
  readonly amount: string;
}

/** Groups lines by their payments. */
export function groupsOf(lines: readonly SoldLine[]): Group[] {
  const groups = Map.groupBy(
    lines,
    ({ billingModuleCurrency, interval }) => `${billingModuleCurrency.id} ${interval ?? ''}`,
  );
  return [...groups.values()].map((together) => ({ lines: together, amount: costOf(together) }));
}

/** Returns the invoice that pays a line; undefined when the line is free. */
export function invoiceOf(
  lineId: string,
  groups: readonly Group[],
  opened: readonly (OpenedPayment | undefined)[],
) {
  return opened[groups.findIndex(({ lines }) => lines.some(({ id }) => id === lineId))]?.invoice;
}

/** Returns how long the dates in a group are held; undefined without dates. */
export function holdMinutesOf({ lines }: Group, stays: readonly SelectedStay[]): number | undefined {
  const own = stays.filter(({ lineId }) => lines.some(({ id }) => id === lineId));
  return own.length === 0 ? undefined : Math.min(...own.map(({ holdMinutes }) => holdMinutes));
}

/** Returns the payment to request for a group. */
export function intentOf({ lines, amount }: Group, language: string): IntentRequest {
  const [first] = lines;
  const numbers = [...new Set(lines.map(({ number }) => number))];
  const interval = first?.interval ?? undefined;
  return {
    amount,
    currencyId: first?.billingModuleCurrency.id ?? '',
    type: typeOf(interval ?? null),
    interval,
    description: `${imageTexts(language).order} ${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ', …' : ''}`,
    lines: lines.map(({ title, quantity, price, total }) => ({
      title: nameOf(title, language),
      quantity,
      unitPrice: price,
      amount: total,
    })),
  };
}

/** Sums the totals, with the decimals of the currency. */
export function costOf(lines: readonly SoldLine[]): string {
  const decimals = Math.max(0, ...lines.map(({ billingModuleCurrency }) => billingModuleCurrency.decimals));
  return roundHalfUp(sum(lines.map(({ total }) => total)), decimals);
}

export const typeOf = (interval: PricedLine['interval']) =>
  interval === null ? ('one_off' as const) : ('subscription' as const);
