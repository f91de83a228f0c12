import { multiply, roundHalfUp } from '@flotilla/core/values';

/** Held on the card; charged and refunded; or given at the place. */
export const securityModes = ['hold', 'charge', 'on-site'] as const;
export type SecurityMode = (typeof securityModes)[number];

/** The parts of a payment plan that decide how a security deposit is taken. */
export interface SecurityTerms {
  readonly securityMode: 'none' | SecurityMode;
  readonly securityDaysBefore: number;
}

export interface SecurityRequest {
  readonly mode: SecurityMode;
  /** When the confirmation is requested, in ms since 1970; null at the place. */
  readonly requestAt: number | null;
}

const dayMs = 86_400_000;
/** The longest rental with a hold, in days. */
const longestHeldRental = 5;
/** Cards hold an amount for at least this many days from its request. */
const longestHold = 6;

/** Returns the longest rental whose deposit can be held, in days; 0 or less for none. */
export const longestHeld = (daysBefore: number): number =>
  Math.min(longestHeldRental, longestHold - daysBefore);

/**
 * Returns how the security deposit of a rental is taken; null for none. A rental that is longer than a hold is
 * charged. `isOffered`: whether a payment provider can do it; else the deposit is given at the place. Moments are in
 * ms since 1970.
 */
export function securityOf(
  { securityMode, securityDaysBefore }: SecurityTerms,
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
  isOffered: (mode: 'hold' | 'charge') => boolean,
): SecurityRequest | null {
  if (securityMode === 'none') return null;
  const days = Math.ceil((endsAt - startsAt) / dayMs);
  const isTooLong = days > longestHeld(securityDaysBefore);
  const mode = securityMode === 'hold' && isTooLong ? 'charge' : securityMode;
  if (mode === 'on-site' || !isOffered(mode)) return { mode: 'on-site', requestAt: null };
  return { mode, requestAt: startsAt - securityDaysBefore * dayMs };
}

/** Returns the security deposit of pieces, rounded half up to the decimals of the currency. */
export const securityAmount = (perPiece: string, pieces: number, decimals: number): string =>
  roundHalfUp(multiply(perPiece, pieces), decimals);
