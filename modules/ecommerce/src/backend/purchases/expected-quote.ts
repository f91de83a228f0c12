import type { PurchaseQuote } from '../../checkout-shapes.js';

/** The price that the buyer saw. */
export interface ExpectedQuote {
  readonly hash: string;
  /** Its total in each currency; undefined when only the hash is known. */
  readonly quote?: readonly ShownTotal[];
}

export type ShownTotal = Pick<PurchaseQuote, 'total' | 'billingModuleCurrency'>;
