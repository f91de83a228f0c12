import { add, compareDecimals, divide, multiply, roundHalfUp } from '@flotilla/core/values';
import type { LocalizedText } from '@flotilla/core';
import type { DeliveryKind } from './delivery-kinds.js';
import { type Place, type ZoneArea, zoneRank } from '../taxes/zone-rank.js';

/** A price of a method, from a subtotal and a weight in grams. */
export interface Rate {
  readonly currencyId: string;
  readonly fromSubtotal: string;
  readonly fromWeight: number;
  readonly amount: string;
  readonly perKilogram: string;
}

/** A delivery method with its zone and rates. */
export interface Method {
  readonly id: string;
  /** Null for all stores. */
  readonly storeId: string | null;
  readonly kind: DeliveryKind;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly taxClassId: string | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
  /** In grams; null for any. */
  readonly maxWeight: number | null;
  /** Null for everywhere. */
  readonly zone: ZoneArea | null;
  readonly rates: readonly Rate[];
}

/** The goods of one store in one currency. */
export interface Goods {
  readonly currencyId: string;
  readonly decimals: number;
  readonly subtotal: string;
  /** In grams. */
  readonly weight: number;
}

/** A method that can bring the goods, with its price in each of their currencies. */
export interface DeliveryOption {
  readonly method: Method;
  readonly amounts: readonly { readonly currencyId: string; readonly amount: string }[];
}

/** Returns the methods of a store that bring its goods to a place, in the order of the methods. */
export function deliveryOptions(
  methods: readonly Method[],
  storeId: string,
  goods: readonly Goods[],
  place: Place,
): DeliveryOption[] {
  const weight = goods.reduce((all, one) => all + one.weight, 0);
  return methodsOf(methods, storeId).flatMap((method) => {
    if (method.maxWeight !== null && weight > method.maxWeight) return [];
    if (method.kind === 'ship' && place.country === null) return [];
    if (method.zone !== null && needsPlace(method) && zoneRank(method.zone, place) === 0) return [];
    const amounts = goods.flatMap((one) => {
      const amount = amountOf(method.rates, one);
      return amount === undefined ? [] : [{ currencyId: one.currencyId, amount }];
    });
    return amounts.length === goods.length ? [{ method, amounts }] : [];
  });
}

export const methodsOf = (methods: readonly Method[], storeId: string) =>
  methods.filter((method) => method.storeId === null || method.storeId === storeId);

/** Returns whether the buyer's address decides if a method is offered. */
export const needsPlace = ({ kind }: Pick<Method, 'kind'>) => kind === 'ship';

/**
 * Returns the price of goods: of the rates in their currency those with the greatest subtotal that they reach,
 * among these the one with the greatest weight. Undefined when no rate fits; without rates the method is free.
 */
function amountOf(
  rates: readonly Rate[],
  { currencyId, decimals, subtotal, weight }: Goods,
): string | undefined {
  if (rates.length === 0) return roundHalfUp('0', decimals);
  const [rate] = rates
    .filter(
      (one) =>
        one.currencyId === currencyId &&
        compareDecimals(one.fromSubtotal, subtotal) <= 0 &&
        one.fromWeight <= weight,
    )
    .toSorted((a, b) => compareDecimals(b.fromSubtotal, a.fromSubtotal) || b.fromWeight - a.fromWeight);
  if (!rate) return undefined;
  const forWeight = divide(multiply(rate.perKilogram, weight), 1000, decimals + weightDigits);
  return roundHalfUp(add(rate.amount, forWeight), decimals);
}

/** Digits beyond those of the currency, so that only the sum is rounded. */
const weightDigits = 6;
