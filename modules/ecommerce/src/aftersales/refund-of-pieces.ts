import { compareDecimals, divide, multiply, roundHalfUp, subtract } from '@flotilla/core/values';

/** A sold line or a charge of it, with pieces that come back. */
export interface ReturnedPieces {
  /** Price of all pieces, with tax. */
  readonly gross: string;
  readonly quantity: number;
  /** Pieces that came back before, and now. */
  readonly before: number;
  readonly now: number;
  /** Amount of the price that was refunded before, for any reason. */
  readonly refunded: string;
  /** Decimals of the currency. */
  readonly decimals: number;
}

/**
 * Returns the refund of pieces. The refunds of all pieces in any steps add up to the price without earlier
 * refunds for other reasons.
 */
export function refundOfPieces({ gross, quantity, before, now, refunded, decimals }: ReturnedPieces): string {
  const share = (pieces: number) => divide(multiply(gross, Math.min(pieces, quantity)), quantity, decimals);
  const part = subtract(share(before + now), share(before));
  const rest = subtract(gross, refunded);
  const amount = compareDecimals(part, rest) < 0 ? part : rest;
  return roundHalfUp(compareDecimals(amount, '0') > 0 ? amount : '0', decimals);
}
