import { RefusedError, type RateLimit, RateLimits } from '@flotilla/backend';
import { mailboxOf } from '@flotilla/backend/ports';
import { networkOf } from '@flotilla/backend/server';
import { Inject, Injectable } from '@nestjs/common';
import { leastFillMs, reserved } from '../../answers/reserved.js';
import { CRM_SETTINGS, type CrmSettings } from '../crm-settings.js';
import type { Answers } from './read-answers.js';

const hourMs = 3_600_000;

/** Keeps programs from sending forms: by how many come from one network, by a field that nobody sees, and by the time that filling in takes. */
@Injectable()
export class Guard {
  private readonly all: RateLimit;
  /** For what says nothing of the time it took: browsers without scripts, and programs. */
  private readonly untimed: RateLimit;
  /** Of mails that ask somebody whether an address is theirs, whoever it is who named it. */
  private readonly toMailbox: RateLimit;

  constructor(@Inject(RateLimits) limits: RateLimits, @Inject(CRM_SETTINGS) { requestsPerHour }: CrmSettings) {
    this.all = limits.of({ name: 'crm.requests', calls: requestsPerHour, windowMs: hourMs });
    this.untimed = limits.of({ name: 'crm.requests-untimed', calls: Math.ceil(requestsPerHour / 3), windowMs: hourMs });
    this.toMailbox = limits.of({ name: 'crm.mails-to', calls: mailsPerHour, windowMs: hourMs });
  }

  /** Before anything is read. @throws TooManyError */
  async admit(ip: string): Promise<void> {
    await this.all.demand(networkOf(ip), tooMany);
  }

  /** Once the fields are read. @throws RefusedError, TooManyError */
  async look(said: Answers, ip: string): Promise<void> {
    if (said[reserved.trap] !== undefined && said[reserved.trap] !== '')
      throw new RefusedError('A field that nobody sees was filled in. Leave it empty.');
    const elapsed = said[reserved.elapsed];
    if (elapsed === undefined || elapsed === '') return this.untimed.demand(networkOf(ip), tooMany);
    const ms = Number(elapsed);
    if (!(ms >= leastFillMs)) throw new RefusedError('That was too fast. Wait two seconds, and send it again.');
  }

  /** Before a mail is written to an address that may be somebody else's. @throws TooManyError */
  async admitMail(email: string): Promise<void> {
    await this.toMailbox.demand(mailboxOf(email), 'Too many mails to this address. Try again later.');
  }
}

const mailsPerHour = 5;
const tooMany = 'Too many forms were sent from here. Try again later.';
