import type { IntentRequest, OpenedPayment } from '@flotilla/billing/backend';
import type { LocalizedText } from '@flotilla/core';
import { roundHalfUp, sum } from '@flotilla/core/values';
import type { QuotedRow } from '../../taxes/quote.js';
import type { SelectedStay } from '../bookings/select-stays.js';
import { nameOf } from '../pricing/name-of.js';
import { imageTexts } from '../images/image-texts.js';
import type { PricedLine } from '../pricing/lines.sql.js';
import type { SellableLine } from '../pricing/sellable.js';

/** A line that can be sold, with its product and the number of its order. */
export interface UntaxedLine extends SellableLine {
  readonly title: LocalizedText;
  readonly scheduleId: string | null;
  readonly taxClassId: string | null;
  readonly isShippable: boolean;
  readonly number: string;
}

/** A line to sell, with its taxes. */
export interface SoldLine extends UntaxedLine, QuotedRow {}

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
  return [...groups.values()].map((together) => ({ lines: together, amount: payableOf(together) }));
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
    lines: lines.map(({ title, quantity, price, gross }) => ({
      title: nameOf(title, language),
      quantity,
      unitPrice: price,
      amount: gross,
    })),
  };
}

/** Sums the lines in the store's prices. */
export const costOf = (lines: readonly SoldLine[]) => sumOf(lines, 'total');

/** Sums the amounts to pay. */
const payableOf = (lines: readonly SoldLine[]) => sumOf(lines, 'gross');

/** Sums amounts of lines of one currency, with its decimals. */
export function sumOf(lines: readonly SoldLine[], name: 'total' | 'net' | 'tax' | 'gross'): string {
  const decimals = Math.max(0, ...lines.map(({ billingModuleCurrency }) => billingModuleCurrency.decimals));
  return roundHalfUp(sum(lines.map((line) => line[name])), decimals);
}

export const typeOf = (interval: PricedLine['interval']) =>
  interval === null ? ('one_off' as const) : ('subscription' as const);
