import type { Transaction } from '@flotilla/backend';
import { compareDecimals, roundHalfUp, subtract, sum } from '@flotilla/core/values';
import { stayOf } from '../../bookings/stay.js';
import { balanceOf } from '../../pricing/payment-plan.js';
import { securityAmount, securityOf, type SecurityRequest } from '../../pricing/security-deposit.js';
import type { LineCurrency } from '../../shapes.js';
import { datesOf } from '../bookings/select-stays.js';
import { type PlannedProduct, plannedProducts } from '../schedules/payment-plans.sql.js';
import { type DiscountedRow, isExtra, type PurchaseCharge, type PurchasedLine } from './purchase-charges.js';

/** A part of the price of an order that is paid later. */
export interface LaterPart {
  readonly orderId: string;
  readonly currencyId: string;
  readonly amount: string;
  /** ISO 8601. */
  readonly dueAt: string;
}

/** The security deposit of a line, which is no part of the price. */
export interface SecurityPart extends SecurityRequest {
  readonly lineId: string;
  readonly orderId: string;
  readonly currencyId: string;
  readonly amount: string;
  readonly perPiece: string;
  readonly daysBefore: number;
  /** In ms since 1970. */
  readonly endsAt: number;
}

/** The abilities of the payment providers. */
interface PaymentRules {
  readonly limitsOf: LimitsOf;
  /** Whether a provider takes security deposits in a way. */
  readonly isOffered: (mode: 'hold' | 'charge') => boolean;
}

/** How the lines of a purchase are paid. */
export interface PaymentSchedule {
  readonly securityDeposits: readonly SecurityPart[];
  readonly later: readonly LaterPart[];
  /** The lines that are paid by a plan, now or later. */
  readonly plannedLineIds: readonly string[];
}

type QuotedLine = PurchasedLine & DiscountedRow;

/** Returns the limits of parts of a payment, by the code of the currency. */
type LimitsOf = (currency: string) => { readonly minimum: string; readonly decimals: number };

/**
 * Returns how rentals are paid, by their plans. A price whose parts would be less than `limitsOf` allows is paid at
 * once. Runs no statement for purchases without dates.
 */
export async function paymentScheduleOf(
  lines: readonly QuotedLine[],
  charges: readonly PurchaseCharge[],
  { limitsOf, isOffered }: PaymentRules,
  db: Pick<Transaction, 'query'>,
): Promise<PaymentSchedule> {
  const dated = lines.filter(({ startDate, interval }) => startDate !== null && interval === null);
  if (dated.length === 0) return { later: [], plannedLineIds: [], securityDeposits: [] };
  const plans = await plannedProducts([...new Set(dated.map(({ productId }) => productId))], db);
  const now = Date.now();
  const planned = dated.flatMap((line) => {
    const plan = plans.find((one) => one.productId === line.productId && one.storeId === line.storeId);
    return plan ? [{ line, plan, part: laterPartOf(line, charges, plan, { now, limitsOf }) }] : [];
  });
  const parts = planned.flatMap(({ part }) => part ?? []);
  const paidOnce = [...lines.filter(({ interval }) => interval === null), ...charges];
  const later = payableParts(mergedParts(parts), paidOnce, limitsOf);
  return {
    later,
    plannedLineIds: planned.map(({ line }) => line.id),
    securityDeposits: planned.flatMap(
      ({ line, plan }) => securityPartOf(line, plan, { now, isOffered }) ?? [],
    ),
  };
}

function securityPartOf(
  line: QuotedLine,
  plan: PlannedProduct,
  { now, isOffered }: Pick<PaymentRules, 'isOffered'> & { readonly now: number },
): SecurityPart | null {
  const dates = datesOf(line);
  const { id: currencyId, decimals } = line.billingModuleCurrency;
  const perPiece = plan.securityDeposits[currencyId];
  if (!dates || perPiece === undefined) return null;
  const stay = stayOf(dates, plan);
  const request = securityOf(plan, stay, isOffered);
  return (
    request && {
      ...{ ...request, lineId: line.id, orderId: line.orderId, currencyId, perPiece },
      amount: securityAmount(perPiece, Math.max(1, Math.round(line.quantity / stay.units)), decimals),
      requestAt: request.requestAt && Math.max(request.requestAt, now),
      ...{ daysBefore: plan.securityDaysBefore, endsAt: stay.endsAt },
    }
  );
}

interface DecimalPart extends LaterPart {
  readonly decimals: number;
}

function laterPartOf(
  line: QuotedLine,
  charges: readonly PurchaseCharge[],
  plan: PlannedProduct,
  { now, limitsOf }: { readonly now: number; readonly limitsOf: LimitsOf },
): DecimalPart | null {
  const dates = datesOf(line);
  if (!dates) return null;
  const { id: currencyId, decimals } = line.billingModuleCurrency;
  const extras = charges.filter(isExtra).filter(({ lineId }) => lineId === line.id);
  const gross = sum([line, ...extras].map((row) => row.gross));
  const { startsAt } = stayOf(dates, plan);
  const payable = Math.min(decimals, limitsOf(codeOf(line.billingModuleCurrency)).decimals);
  const balance = balanceOf(gross, plan, { startsAt, now, decimals: payable });
  return (
    balance && {
      ...{ orderId: line.orderId, currencyId, decimals, amount: balance.amount },
      dueAt: new Date(balance.dueAt).toISOString(),
    }
  );
}

/** Merges the parts of each order and currency into one, which is due with the first of them. */
function mergedParts(parts: readonly DecimalPart[]): LaterPart[] {
  const orders = Map.groupBy(parts, ({ orderId, currencyId }) => `${orderId} ${currencyId}`);
  return [...orders.values()].flatMap((own) => {
    const [first] = own.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
    if (!first) return [];
    const { orderId, currencyId, dueAt, decimals } = first;
    return {
      orderId,
      currencyId,
      dueAt,
      amount: roundHalfUp(sum(own.map(({ amount }) => amount)), decimals),
    };
  });
}

/** Leaves out parts that are too small to pay, and all parts of a currency whose rest is. */
function payableParts(
  parts: readonly LaterPart[],
  rows: readonly (DiscountedRow & { readonly billingModuleCurrency: LineCurrency })[],
  limitsOf: LimitsOf,
): LaterPart[] {
  const currencies = Map.groupBy(rows, ({ billingModuleCurrency }) => billingModuleCurrency.id);
  return [...currencies].flatMap(([id, own]) => {
    const code = own[0] && codeOf(own[0].billingModuleCurrency);
    const { minimum } = limitsOf(code ?? '');
    const large = parts.filter(
      ({ currencyId, amount }) => currencyId === id && compareDecimals(amount, minimum) >= 0,
    );
    const dueNow = subtract(sum(own.map(({ gross }) => gross)), sum(large.map(({ amount }) => amount)));
    return compareDecimals(dueNow, minimum) >= 0 ? large : [];
  });
}

const codeOf = ({ code, slug }: LineCurrency) => code ?? slug;
