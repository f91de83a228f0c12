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
import type { DiscountKind, DiscountTarget } from './discount-terms.js';

/** A row that discounts can reduce: a line with its product, or a delivery. */
export interface DiscountableRow {
  readonly id: string;
  readonly isDelivery: boolean;
  /** Null for a delivery. */
  readonly productId: string | null;
  /** The product of a variation. */
  readonly parentId: string | null;
  readonly categoryIds: readonly string[];
  /** 0 for an extra, which amounts and free pieces do not reduce. */
  readonly quantity: number;
  /** Total in the store's prices, rounded. */
  readonly amount: string;
  /** Days of a rental, such as `2027-07-03`. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly isSubscription: boolean;
}

/** Products and categories that a discount is limited to, that it requires, or that it leaves out. */
export interface DiscountScope {
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
}

/** A discount that the buyer may use. */
export interface UsableDiscount {
  readonly id: string;
  readonly kind: DiscountKind;
  readonly target: DiscountTarget;
  readonly value: string;
  /** Currency of `value` for amounts, and of `minSubtotal`; null for any. */
  readonly currencyId: string | null;
  readonly minSubtotal: string | null;
  readonly minQuantity: number | null;
  readonly buyQuantity: number | null;
  readonly getQuantity: number | null;
  /** Days of rentals that it applies to, both included. */
  readonly bookFrom: string | null;
  readonly bookUntil: string | null;
  readonly combinesWith: readonly string[];
  readonly appliesTo: DiscountScope;
  readonly required: DiscountScope;
  readonly excluded: DiscountScope;
}

/** The amount that a discount takes off a purchase in one currency. */
export interface AppliedDiscount {
  readonly id: string;
  readonly amount: string;
}

/** Why a discount takes nothing off. */
export type DiscountObstacle =
  | { readonly reason: 'subtotal'; readonly missing: string }
  | { readonly reason: 'quantity'; readonly missing: number }
  | { readonly reason: 'currency' | 'products' | 'required' | 'delivery' | 'combination' };

/** The discounts of rows of one currency. */
export interface Discounts {
  /** Amount taken off each row, by id. Never more than the row. */
  readonly byRow: ReadonlyMap<string, string>;
  readonly applied: readonly AppliedDiscount[];
  /** Why each of the other discounts takes nothing off, by id. */
  readonly obstacles: ReadonlyMap<string, DiscountObstacle>;
}

interface CurrencyTerms {
  readonly id: string;
  readonly decimals: number;
}

/**
 * Selects the discounts that take the most off rows of one currency, and shares their amounts. A line has at most
 * one product discount, the best. Discounts of different targets, and two of the whole order, combine where each
 * names the target of the other in `combinesWith`. Each amount is rounded once.
 */
export function applyDiscounts(
  rows: readonly DiscountableRow[],
  discounts: readonly UsableDiscount[],
  currency: CurrencyTerms,
): Discounts {
  const obstacles = new Map<string, DiscountObstacle>();
  const usable = discounts.filter((one) => {
    const obstacle = obstacleOf(one, rows, currency);
    if (obstacle) obstacles.set(one.id, obstacle);
    return !obstacle;
  });
  const best = combinationsOf(usable, rows, currency)
    .map((selected) => outcomeOf(selected, rows, currency))
    .reduce<Outcome>((a, b) => (compareDecimals(b.total, a.total) > 0 ? b : a), nothing);
  const applied = [...best.byDiscount].flatMap(([id, amount]) =>
    compareDecimals(amount, '0') > 0 ? [{ id, amount: roundHalfUp(amount, currency.decimals) }] : [],
  );
  for (const { id } of usable)
    if (!applied.some((one) => one.id === id)) obstacles.set(id, { reason: 'combination' });
  return { byRow: best.byRow, applied, obstacles };
}

interface Outcome {
  readonly total: string;
  readonly byRow: ReadonlyMap<string, string>;
  readonly byDiscount: ReadonlyMap<string, string>;
}

const nothing: Outcome = { total: '0', byRow: new Map(), byDiscount: new Map() };

/**
 * Returns the distinct sets of discounts that combine: for each discount, those that combine with it and with each
 * other, the most valuable first.
 */
function combinationsOf(
  usable: readonly UsableDiscount[],
  rows: readonly DiscountableRow[],
  currency: CurrencyTerms,
): UsableDiscount[][] {
  if (usable.length === 1) return [[...usable]];
  const byValue = usable
    .map((one) => ({ one, total: outcomeOf([one], rows, currency).total }))
    .toSorted((a, b) => compareDecimals(b.total, a.total))
    .map(({ one }) => one);
  const combinations = usable.map((anchor) => {
    const selected = [anchor];
    for (const one of byValue)
      if (one !== anchor && selected.every((other) => combine(one, other))) selected.push(one);
    // In the order of `usable`, because equal amounts go to the first.
    return usable.filter((one) => selected.includes(one));
  });
  return [...new Map(combinations.map((own) => [own.map(({ id }) => id).join(), own])).values()];
}

/** Product discounts share the lines among them; each line takes the best. */
const combine = (a: UsableDiscount, b: UsableDiscount) =>
  (a.target === 'products' && b.target === 'products') ||
  (a.combinesWith.includes(b.target) && b.combinesWith.includes(a.target));

/** Applies discounts in the order products, order, deliveries; each to what the former have left. */
function outcomeOf(
  selected: readonly UsableDiscount[],
  rows: readonly DiscountableRow[],
  { decimals }: CurrencyTerms,
): Outcome {
  const byRow = new Map<string, string>();
  const byDiscount = new Map<string, string>();
  const left = (row: DiscountableRow) => subtract(row.amount, byRow.get(row.id) ?? '0');
  const take = (row: DiscountableRow, { id }: UsableDiscount, amount: string) => {
    byRow.set(row.id, roundHalfUp(add(byRow.get(row.id) ?? '0', amount), decimals));
    byDiscount.set(id, add(byDiscount.get(id) ?? '0', amount));
  };
  const ofTarget = (target: DiscountTarget) => selected.filter((one) => one.target === target);
  for (const row of rows) {
    const [best] = ofTarget('products')
      .filter((one) => isInScope(one, row))
      .map((one) => ({ one, amount: ofLine(one, row, decimals) }))
      .toSorted((a, b) => compareDecimals(b.amount, a.amount));
    if (best) take(row, best.one, best.amount);
  }
  for (const target of ['order', 'delivery'] as const)
    for (const one of ofTarget(target)) {
      const own = rows.filter((row) => isInScope(one, row));
      const weights = own.map(left);
      const amount = ofSum(one, sum(weights), decimals);
      allocate(amount, weights, decimals).forEach((share, index) => {
        const row = own[index];
        if (row) take(row, one, share);
      });
    }
  return { total: sum(byRow.values()), byRow, byDiscount };
}

/** Returns what a product discount takes off a line. */
function ofLine(one: UsableDiscount, { amount, quantity }: DiscountableRow, decimals: number): string {
  if (one.kind === 'amount') return least(roundHalfUp(multiply(one.value, quantity), decimals), amount);
  if (one.kind !== 'buy-x-get-y') return divide(multiply(amount, one.value), 100, decimals);
  const free = Math.floor(quantity / freeAt(one)) * (one.getQuantity ?? 1);
  if (free === 0) return '0';
  return divide(multiply(multiply(amount, free), one.value), multiply(quantity, 100), decimals);
}

/** Returns what a discount takes off a sum. */
function ofSum({ kind, value }: UsableDiscount, total: string, decimals: number): string {
  if (kind === 'free-delivery') return roundHalfUp(total, decimals);
  if (kind === 'amount') return least(roundHalfUp(value, decimals), roundHalfUp(total, decimals));
  return divide(multiply(total, value), 100, decimals);
}

const least = (a: string, b: string) => (compareDecimals(a, b) < 0 ? a : b);

/** Returns why a discount does not apply to rows; undefined when it does. */
function obstacleOf(
  one: UsableDiscount,
  rows: readonly DiscountableRow[],
  currency: CurrencyTerms,
): DiscountObstacle | undefined {
  if (one.currencyId !== null && one.currencyId !== currency.id) return { reason: 'currency' };
  const goods = rows.filter(({ isDelivery }) => !isDelivery);
  if (!isEmpty(one.required) && !goods.some((row) => isNamed(one.required, row)))
    return { reason: 'required' };
  const own = rows.filter((row) => isInScope(one, row));
  if (one.target === 'delivery' && !own.some(({ amount }) => compareDecimals(amount, '0') > 0))
    return { reason: 'delivery' };
  if (own.length === 0) return { reason: 'products' };
  const counted = one.target === 'delivery' ? goods : own;
  const subtotal = sum(counted.map(({ amount }) => amount));
  if (one.minSubtotal !== null && compareDecimals(subtotal, one.minSubtotal) < 0) {
    const missing = roundHalfUp(subtract(one.minSubtotal, subtotal), currency.decimals);
    return { reason: 'subtotal', missing };
  }
  const quantity = counted.reduce((all, row) => all + row.quantity, 0);
  if (one.minQuantity !== null && quantity < one.minQuantity)
    return { reason: 'quantity', missing: one.minQuantity - quantity };
  const most = Math.max(...own.map((row) => row.quantity));
  if (one.kind === 'buy-x-get-y' && most < freeAt(one))
    return { reason: 'quantity', missing: freeAt(one) - most };
  return undefined;
}

/** Returns the smallest quantity with free pieces. */
const freeAt = ({ buyQuantity, getQuantity }: UsableDiscount) => (buyQuantity ?? 1) + (getQuantity ?? 1);

/** Returns whether a discount reduces a row. Subscriptions keep their price, which each renewal charges. */
function isInScope(one: UsableDiscount, row: DiscountableRow): boolean {
  if (row.isDelivery) return one.target === 'delivery';
  if (one.target === 'delivery' || row.isSubscription) return false;
  if (isNamed(one.excluded, row)) return false;
  if (!isEmpty(one.appliesTo) && !isNamed(one.appliesTo, row)) return false;
  return isBooked(one, row);
}

/** Returns whether the days of a row are within those of a discount; true without days of the discount. */
function isBooked({ bookFrom, bookUntil }: UsableDiscount, { startDate, endDate }: DiscountableRow): boolean {
  if (bookFrom === null && bookUntil === null) return true;
  if (startDate === null || endDate === null) return false;
  return (bookFrom === null || startDate >= bookFrom) && (bookUntil === null || endDate <= bookUntil);
}

const isEmpty = ({ productIds, categoryIds }: DiscountScope) =>
  productIds.length === 0 && categoryIds.length === 0;
const isNamed = (scope: DiscountScope, { productId, parentId, categoryIds }: DiscountableRow) =>
  [productId, parentId].some((id) => id !== null && scope.productIds.includes(id)) ||
  categoryIds.some((id) => scope.categoryIds.includes(id));
