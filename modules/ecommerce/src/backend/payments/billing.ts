import { UnavailableError } from '@flotilla/backend';
import { BILLING_SETTINGS, type BillingSettings, Payments } from '@flotilla/billing/backend';
import { Inject, Injectable, Optional } from '@nestjs/common';

/** Payments, where they are installed: a catalogue does without. */
@Injectable()
export class Billing {
  constructor(
    @Optional() @Inject(Payments) private readonly installed?: Payments,
    @Optional() @Inject(BILLING_SETTINGS) private readonly settings?: BillingSettings,
  ) {}

  get isInstalled(): boolean {
    return this.installed !== undefined;
  }

  /** @throws UnavailableError where nothing can be sold */
  get payments(): Payments {
    if (!this.installed) throw new UnavailableError('Payments are not installed.');
    return this.installed;
  }

  /** What costs something needs currencies. @throws UnavailableError where there are none */
  demand(): void {
    if (!this.isInstalled) throw new UnavailableError('Payments are not installed.');
  }

  /** Where visitors see the site, without a slash at its end. */
  get site(): string {
    return this.settings?.site ?? '';
  }
}
