import type { SecurityMode } from './pricing/security-deposit.js';

/** Name of the list filter that makes the security deposit of a product. */
export const productSecurity = 'ecommerce.security-deposits';

/** The security deposit of a product, as pages show it. */
export interface ShownSecurity {
  readonly id: string;
  readonly mode: SecurityMode;
  readonly daysBefore: number;
  /** The longest rental with a hold, in days; the deposit of a longer one is paid. Null for other modes. */
  readonly heldDays: number | null;
  /** In each currency, the default one first. */
  readonly amounts: readonly {
    readonly amount: string;
    readonly currency: {
      readonly slug: string;
      readonly symbol: string;
      readonly code: string | null;
      readonly decimals: number;
    };
  }[];
}
