import { UnavailableError } from '@flotilla/backend';
import {
  Authorizations,
  type Capture,
  BILLING_SETTINGS,
  type BillingSettings,
  Payments,
} from '@flotilla/billing/backend';
import { Inject, Injectable, Optional } from '@nestjs/common';

/** Access to the billing module, which is optional: a catalogue works without it. */
@Injectable()
export class Billing {
  constructor(
    @Optional() @Inject(Payments) private readonly installed?: Payments,
    @Optional() @Inject(BILLING_SETTINGS) private readonly settings?: BillingSettings,
    @Optional() @Inject(Authorizations) private readonly securing?: Authorizations,
  ) {}

  get isInstalled(): boolean {
    return this.installed !== undefined;
  }

  /** @throws UnavailableError when the billing module is not installed */
  get payments(): Payments {
    if (!this.installed) throw new UnavailableError('Payments are not installed.');
    return this.installed;
  }

  /** @throws UnavailableError when the billing module is not installed */
  get authorizations(): Authorizations {
    if (!this.securing) throw new UnavailableError('Payments are not installed.');
    return this.securing;
  }

  /** Returns whether a payment provider can take security deposits in a way. */
  isOffered(mode: 'hold' | 'charge'): boolean {
    return this.securing?.isOffered(captureOf(mode)) ?? false;
  }

  /** @throws UnavailableError when the billing module is not installed */
  requireInstalled(): void {
    if (!this.isInstalled) throw new UnavailableError('Payments are not installed.');
  }

  /** Base URL of the site, without a trailing slash. */
  get site(): string {
    return this.settings?.site ?? '';
  }
}

/** Returns how the payment of a security deposit is captured. */
export const captureOf = (mode: 'hold' | 'charge'): Capture => (mode === 'hold' ? 'manual' : 'automatic');
