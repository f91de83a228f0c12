import { newId } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { type DeliveryOption, needsPlace } from '../../delivery/delivery-options.js';
import type { PricedExtra } from '../../pricing/price-extras.js';
import type { LineCurrency } from '../../shapes.js';
import type { QuotedRow } from '../../taxes/quote.js';
import type { OfferedRow } from '../discounts/discounts.js';
import type { PricedLine } from '../pricing/priced-line.js';
import type { TaxableLine } from '../taxes/tax-port.js';

/** A line with its price, before taxes. */
export interface PurchasedLine
  extends
    Omit<TaxableLine, 'isShipped'>,
    Pick<PricedLine, 'productId' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'interval'> {
  readonly orderId: string;
  readonly quantity: number;
  readonly total: string;
  readonly isShippable: boolean;
  /** Of one piece, in grams. */
  readonly weight: number | null;
  readonly extras: readonly PricedExtra[];
  readonly billingModuleCurrency: LineCurrency;
}

export interface DiscountedRow extends QuotedRow {
  readonly discount: string;
}

/** A cost beside the lines, with its tax. */
interface ChargeRow extends DiscountedRow {
  /** The order that it stands on. */
  readonly orderId: string;
  readonly title: LocalizedText;
  readonly quantity: number;
  readonly unitPrice: string;
  readonly amount: string;
  readonly isShipped: boolean;
  readonly billingModuleCurrency: LineCurrency;
}

/** A delivery to charge. Stands on the first order whose goods it brings. */
export interface DeliveryCharge extends ChargeRow {
  readonly kind: 'delivery';
  /** All orders whose goods it brings. */
  readonly orderIds: readonly string[];
  readonly storeId: string;
  readonly methodId: string;
}

/** An extra of a line to charge. */
export interface ExtraCharge extends ChargeRow {
  readonly kind: 'extra';
  readonly lineId: string;
  readonly productId: string;
  readonly extra: PricedExtra;
}

/** A cost that an administrator adds by hand, taxed like the first line. */
export interface FeeCharge extends ChargeRow {
  readonly kind: 'fee';
}

export type PurchaseCharge = DeliveryCharge | ExtraCharge | FeeCharge;

export const isDelivery = (charge: PurchaseCharge): charge is DeliveryCharge => charge.kind === 'delivery';
export const isExtra = (charge: PurchaseCharge): charge is ExtraCharge => charge.kind === 'extra';

type Untaxed<Charge extends ChargeRow> = Omit<Charge, Exclude<keyof DiscountedRow, 'id'>> & TaxableLine;
export type UntaxedDelivery = Untaxed<DeliveryCharge> & { readonly storeId: string };
export type UntaxedExtra = Untaxed<ExtraCharge>;
export type UntaxedFee = Untaxed<FeeCharge>;

/** Returns the charges of a store's selected method, one for each currency. */
export function deliveryCharges(
  { storeId, selected }: { readonly storeId: string; readonly selected: DeliveryOption | undefined },
  lines: readonly PurchasedLine[],
): UntaxedDelivery[] {
  if (!selected) return [];
  const { method, amounts } = selected;
  return amounts.flatMap(({ currencyId, amount }) => {
    const own = lines.filter(({ billingModuleCurrency }) => billingModuleCurrency.id === currencyId);
    const [first] = own;
    if (!first) return [];
    const { billingModuleCurrency, orderId } = first;
    return {
      ...({ kind: 'delivery', quantity: 1, unitPrice: amount } as const),
      ...{ id: newId(), orderId, storeId, methodId: method.id, title: method.title, amount },
      ...{ billingModuleCurrency, taxClassId: method.taxClassId, isShipped: needsPlace(method) },
      orderIds: [...new Set(own.map((line) => line.orderId))],
    };
  });
}

/** Returns the charges of a line's extras. Without a tax class, an extra is taxed like its line. */
export function extraCharges(line: PurchasedLine, isShipped: boolean): UntaxedExtra[] {
  const { id: lineId, orderId, productId, storeId, billingModuleCurrency } = line;
  return line.extras.map((extra) => ({
    ...({ kind: 'extra', id: newId(), lineId, orderId, productId, storeId, extra, isShipped } as const),
    ...{ title: extra.title, quantity: extra.count, unitPrice: extra.unitPrice, amount: extra.amount },
    ...{ billingModuleCurrency, taxClassId: extra.taxClassId ?? line.taxClassId },
  }));
}

/** Returns a line as discounts see it. */
export const offeredLine = (line: PurchasedLine): OfferedRow => {
  const { id, productId, quantity, total, startDate, endDate, interval, billingModuleCurrency } = line;
  return {
    ...{ id, productId, quantity, startDate, endDate, billingModuleCurrency },
    ...{ amount: total, isDelivery: false, isSubscription: interval !== null },
  };
};

/** Returns a charge as discounts see it. An extra counts as no further piece of its product. */
export const offeredCharge = (
  charge: UntaxedDelivery | UntaxedExtra,
  lines: readonly PurchasedLine[],
): OfferedRow => {
  const { id, amount, billingModuleCurrency } = charge;
  const line = charge.kind === 'extra' ? lines.find((one) => one.id === charge.lineId) : undefined;
  return {
    ...{ id, amount, billingModuleCurrency, isDelivery: charge.kind === 'delivery', isSubscription: false },
    ...{ productId: line?.productId ?? null, quantity: line ? 0 : 1 },
    ...{ startDate: line?.startDate ?? null, endDate: line?.endDate ?? null },
  };
};
