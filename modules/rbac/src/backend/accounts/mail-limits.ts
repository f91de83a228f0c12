import { RateLimits } from '@flotilla/backend';
import { mailboxOf } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';

const hour = 3_600_000;

/** Mails that a caller makes the site send to an address of its choice. */
@Injectable()
export class MailLimits {
  private readonly toReceiver;

  constructor(@Inject(RateLimits) limits: RateLimits, @Inject(ACCOUNT_SETTINGS) { mailsAnHour: calls }: AccountSettings) {
    this.toReceiver = limits.of({ name: 'rbac.mails-to', calls, windowMs: hour });
  }

  /** @throws TooManyError */
  demand(email: string): Promise<void> {
    return this.toReceiver.demand(mailboxOf(email), 'Too many mails to this address. Try again later.');
  }
}
