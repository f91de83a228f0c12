import { compareDecimals, divide, multiply, roundHalfUp, subtract } from '@flotilla/core/values';

/** The parts of a payment plan that decide amounts and dates. */
export interface PaymentPlanTerms {
  /** In percent. */
  readonly depositPercent: string;
  readonly balanceDaysBefore: number;
}

/** A part of a price that is paid later. */
export interface Balance {
  readonly amount: string;
  /** In ms since 1970. */
  readonly dueAt: number;
}

const dayMs = 86_400_000;

/**
 * Returns the part of a price that is paid before the start of a rental; null when everything is due now.
 * Moments are in ms since 1970. The deposit is rounded half up to the decimals of the currency.
 */
export function balanceOf(
  gross: string,
  { depositPercent, balanceDaysBefore }: PaymentPlanTerms,
  { startsAt, now, decimals }: { readonly startsAt: number; readonly now: number; readonly decimals: number },
): Balance | null {
  const dueAt = startsAt - balanceDaysBefore * dayMs;
  if (dueAt <= now) return null;
  const deposit = roundHalfUp(divide(multiply(gross, depositPercent), 100, decimals + 4), decimals);
  const amount = roundHalfUp(subtract(gross, deposit), decimals);
  const isSplit = compareDecimals(deposit, '0') > 0 && compareDecimals(amount, '0') > 0;
  return isSplit ? { amount, dueAt } : null;
}
