import type { IntentRequest, OpenedPayment } from '@flotilla/billing/backend';
import { roundHalfUp, sum } from '@flotilla/core/values';
import type { Product } from '../../entities/product.js';
import type { LineCurrency } from '../../shapes.js';
import type { SelectedStay } from '../bookings/select-stays.js';
import { type DiscountedRow, isExtra, type PurchaseCharge } from '../delivery/purchase-charges.js';
import { nameOf } from '../pricing/name-of.js';
import { imageTexts } from '../images/image-texts.js';
import type { PricedLine } from '../pricing/priced-line.js';
import type { SellableLine } from '../pricing/sellable.js';

/** Fields of a product that decide how its lines are sold. */
export const soldProductFields = [
  'title',
  'scheduleId',
  'taxClassId',
  'isShippable',
  'weight',
] as const satisfies (keyof Product)[];

/** A line that can be sold, with its product. */
export type UntaxedLine = SellableLine & Pick<Product, (typeof soldProductFields)[number]>;

/** A line to sell, with its discount and taxes. */
export type SoldLine = UntaxedLine & DiscountedRow;

/** Lines and charges of one payment: same currency and same interval. Charges are paid once. */
export interface Group {
  readonly lines: readonly SoldLine[];
  readonly charges: readonly PurchaseCharge[];
  readonly currency: LineCurrency;
  readonly interval: PricedLine['interval'];
  readonly amount: string;
}

/** Groups lines and charges by their payments. */
export function groupsOf(lines: readonly SoldLine[], charges: readonly PurchaseCharge[]): Group[] {
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
    return {
      ...{ lines: own, charges: brought, currency, interval },
      amount: sumOf([...own, ...brought], 'gross'),
    };
  });
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
export function intentOf(
  { lines, charges, amount, currency, interval }: Group,
  numbers: ReadonlyMap<string, string>,
  language: string,
): IntentRequest {
  const orderIds = new Set([...lines, ...charges].map(({ orderId }) => orderId));
  const named = [...orderIds].flatMap((id) => numbers.get(id) ?? []);
  return {
    amount,
    currencyId: currency.id,
    type: typeOf(interval),
    interval: interval ?? undefined,
    description: `${imageTexts(language).order} ${named.slice(0, 3).join(', ')}${named.length > 3 ? ', …' : ''}`,
    lines: [
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
    ],
  };
}

/** Returns how much of a group's payment pays each of its orders. */
export function sharesOf({ lines, charges }: Group): { readonly orderId: string; readonly share: string }[] {
  const orders = Map.groupBy([...lines, ...charges], ({ orderId }) => orderId);
  return [...orders].map(([orderId, rows]) => ({ orderId, share: sumOf(rows, 'gross') }));
}

/** Sums the lines and their extras in the store's prices. */
export const costOf = (lines: readonly SoldLine[], charges: readonly PurchaseCharge[]) =>
  sumOf(
    [
      ...lines.map(({ total: cost, billingModuleCurrency }) => ({ cost, billingModuleCurrency })),
      ...charges
        .filter(isExtra)
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
