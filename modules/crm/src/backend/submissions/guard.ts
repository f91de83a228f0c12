import { RefusedError, type RateLimit, RateLimits } from '@flotilla/backend';
import { networkOf } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { minFillMs, reserved } from '../../answers/reserved.js';
import { CRM_SETTINGS, type CrmSettings } from '../crm-settings.js';
import type { Answers } from './read-answers.js';

const hourMs = 3_600_000;

/**
 * Protects forms against programs: by a rate limit per network, a honeypot field, and a minimum time to fill
 * in.
 */
@Injectable()
export class Guard {
  private readonly all: RateLimit;
  /** Stricter limit for requests without a time: browsers without scripts, and programs. */
  private readonly untimed: RateLimit;

  constructor(
    @Inject(RateLimits) limits: RateLimits,
    @Inject(CRM_SETTINGS) { requestsPerHour }: CrmSettings,
  ) {
    this.all = limits.of({ name: 'crm.requests', calls: requestsPerHour, windowMs: hourMs });
    this.untimed = limits.of({
      name: 'crm.requests-untimed',
      calls: Math.ceil(requestsPerHour / 3),
      windowMs: hourMs,
    });
  }

  /** Called before the body is read. @throws TooManyError */
  async admit(ip: string): Promise<void> {
    await this.all.enforce(networkOf(ip), tooMany);
  }

  /** Called when the fields are read. @throws RefusedError, TooManyError */
  async look(submitted: Answers, ip: string): Promise<void> {
    if (submitted[reserved.trap] !== undefined && submitted[reserved.trap] !== '')
      throw new RefusedError({
        en: 'A hidden field was filled in. Leave it empty.',
        ru: 'Заполнено скрытое поле. Оставьте его пустым.',
      });
    const elapsed = submitted[reserved.elapsed];
    if (elapsed === undefined || elapsed === '') return this.untimed.enforce(networkOf(ip), tooMany);
    const ms = Number(elapsed);
    if (!(ms >= minFillMs))
      throw new RefusedError({
        en: 'That was too fast. Wait two seconds, and send it again.',
        ru: 'Слишком быстро. Подождите две секунды и отправьте ещё раз.',
      });
  }
}

const tooMany = 'Too many forms were sent from here. Try again later.';
