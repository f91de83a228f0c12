import type { IntentRequest } from '@flotilla/billing/backend';
import { roundHalfUp, subtract, sum } from '@flotilla/core/values';
import type { LineCurrency } from '../../shapes.js';
import type { SelectedStay } from '../bookings/select-stays.js';
import type { LaterPart, PaymentSchedule } from '../delivery/payment-plans.js';
import { type DiscountedRow, isDelivery, type PurchaseCharge } from '../delivery/purchase-charges.js';
import { nameOf } from '../pricing/name-of.js';
import { paymentTitles } from '../images/image-texts.js';
import type { PricedLine } from '../pricing/priced-line.js';
import type { SellableLine } from '../pricing/sellable.js';
import type { SoldProduct } from '../variations/read-sold-products.js';

type SoldValues = Omit<SoldProduct, 'id' | 'parentId'>;

/** A line that can be sold, with its product. */
export type UntaxedLine = SellableLine & SoldValues;

/** Returns what a line takes from its product; the title of a variation has its options. */
export function soldAs({ inherited }: PricedLine, sold: SoldProduct): SoldValues {
  const { id: _id, parentId: _parentId, title, ...values } = sold;
  return { ...values, title: inherited?.title ?? title };
}

/** A line to sell, with its discount and taxes. */
export type SoldLine = UntaxedLine & DiscountedRow;

/** Lines and charges of one payment: same currency and same interval. Charges are paid once. */
export interface Group {
  readonly lines: readonly SoldLine[];
  readonly charges: readonly PurchaseCharge[];
  readonly currency: LineCurrency;
  readonly interval: PricedLine['interval'];
  readonly amount: string;
  /** Parts of the amount that are paid later. */
  readonly later: readonly LaterPart[];
  /** What is paid now. */
  readonly dueNow: string;
  /** Whether a line is paid by a plan. */
  readonly isPlanned: boolean;
}

/** Groups lines and charges by their payments. */
export function groupsOf(
  lines: readonly SoldLine[],
  charges: readonly PurchaseCharge[],
  { later, plannedLineIds }: PaymentSchedule,
): Group[] {
  const rows = [
    ...lines.map((line) => ({ line, currency: line.billingModuleCurrency, interval: line.interval })),
    ...charges.map((charge) => ({ charge, currency: charge.billingModuleCurrency, interval: null })),
  ];
  const groups = Map.groupBy(rows, ({ currency, interval }) => `${currency.id} ${interval ?? ''}`);
  return [...groups.values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const own = together.flatMap((row) => ('line' in row ? [row.line] : []));
    const brought = together.flatMap((row) => ('charge' in row ? [row.charge] : []));
    const { currency, interval } = first;
    const amount = sumOf([...own, ...brought], 'gross');
    const parts = interval === null ? later.filter(({ currencyId }) => currencyId === currency.id) : [];
    return {
      ...{ lines: own, charges: brought, currency, interval, amount, later: parts },
      dueNow: roundHalfUp(subtract(amount, sum(parts.map((part) => part.amount))), currency.decimals),
      isPlanned: own.some(({ id }) => plannedLineIds.includes(id)),
    };
  });
}

/** A payment of a group that can be made now. */
export interface OpenedGroup {
  readonly intentId: string;
  /** The end of the time to pay, in ISO 8601. */
  readonly expiresAt: string | null;
}

/** Returns the payment of a line; undefined when the line is free. */
export const openedOf = (
  lineId: string,
  groups: readonly Group[],
  opened: readonly (OpenedGroup | undefined)[],
) => opened[groups.findIndex(({ lines }) => lines.some(({ id }) => id === lineId))];

/** Returns how long the dates in a group are held; undefined without dates. */
export function holdMinutesOf({ lines }: Group, stays: readonly SelectedStay[]): number | undefined {
  const own = stays.filter(({ lineId }) => lines.some(({ id }) => id === lineId));
  return own.length === 0 ? undefined : Math.min(...own.map(({ holdMinutes }) => holdMinutes));
}

/** Returns the payment to request for a group now. */
export function intentOf(
  group: Group,
  numbers: ReadonlyMap<string, string>,
  language: string,
): IntentRequest {
  const { lines, charges, dueNow, currency, interval, later, isPlanned } = group;
  const orderIds = new Set([...lines, ...charges].map(({ orderId }) => orderId));
  const named = [...orderIds].flatMap((id) => numbers.get(id) ?? []);
  const description = orderTitle(named, language);
  const isDeposit = later.length > 0;
  return {
    amount: dueNow,
    currencyId: currency.id,
    type: typeOf(interval),
    interval: interval ?? undefined,
    description,
    ...(isPlanned && { instalment: isDeposit ? ('deposit' as const) : ('whole' as const) }),
    // The lines of a payment add up to its amount.
    lines: isDeposit ? [wholeLine(description, dueNow)] : chargeLinesOf(group, language),
  };
}

/** Returns the name of a payment for orders: "Order 7K3M-9QXA". */
function orderTitle(numbers: readonly string[], language: string): string {
  return `${paymentTitles(language).order} ${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ', …' : ''}`;
}

/** Returns the only line of a payment that pays a part of a price. */
const wholeLine = (title: string, amount: string) => ({
  ...{ title, quantity: 1, unitPrice: amount, amount },
});

function chargeLinesOf({ lines, charges }: Group, language: string) {
  return [
    ...lines.map(({ title, quantity, price, total, gross }) => ({
      title: nameOf(title, language),
      // A stay whose units have different prices is one piece for the provider.
      ...(price === null ? { quantity: 1, unitPrice: total } : { quantity, unitPrice: price }),
      amount: gross,
    })),
    ...charges.map(({ title, quantity, unitPrice, gross }) => ({
      title: nameOf(title, language),
      ...{ quantity, unitPrice, amount: gross },
    })),
  ];
}

/** Returns how much of a group's first payment pays each of its orders. */
export function sharesOf({
  lines,
  charges,
  later,
  currency: { decimals },
}: Group): { readonly orderId: string; readonly share: string }[] {
  const orders = Map.groupBy([...lines, ...charges], ({ orderId }) => orderId);
  return [...orders].map(([orderId, rows]) => {
    const parts = later.filter((part) => part.orderId === orderId);
    const gross = sumOf(rows, 'gross');
    return {
      orderId,
      share: roundHalfUp(subtract(gross, sum(parts.map(({ amount }) => amount))), decimals),
    };
  });
}

/** Sums the lines, their extras and fees in the store's prices. */
export const costOf = (lines: readonly SoldLine[], charges: readonly PurchaseCharge[]) =>
  sumOf(
    [
      ...lines.map(({ total: cost, billingModuleCurrency }) => ({ cost, billingModuleCurrency })),
      ...charges
        .filter((one) => !isDelivery(one))
        .map(({ amount: cost, billingModuleCurrency }) => ({ cost, billingModuleCurrency })),
    ],
    'cost',
  );

/** Sums amounts of rows of one currency, with its decimals. */
export function sumOf<Name extends string>(
  rows: readonly (Readonly<Record<Name, string>> & { readonly billingModuleCurrency: LineCurrency })[],
  name: Name,
): string {
  const decimals = Math.max(0, ...rows.map(({ billingModuleCurrency }) => billingModuleCurrency.decimals));
  return roundHalfUp(sum(rows.map((row) => row[name])), decimals);
}

export const typeOf = (interval: PricedLine['interval']) =>
  interval === null ? ('one_off' as const) : ('subscription' as const);
