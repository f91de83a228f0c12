import { type Context, Database, LOGGER } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Billing } from '../payments/billing.js';
import { type Page, runPages } from '../run-each.js';
import { expiredLinks } from './expired-links.sql.js';
import { PaymentLinks } from './payment-links.js';

const expire = defineJob('ecommerce.expire-payment-links', z.object({}), {
  retryLimit: 2,
  schedule: '* * * * *',
  title: {
    en: 'Ends payment links that were not paid in time',
    ru: 'Завершает ссылки на оплату, не оплаченные вовремя',
  },
});

/** Frees the dates and the stock of expired payment links, each minute. */
@Injectable()
export class LinkJobs {
  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(Database) private readonly db: Database,
    @Inject(PaymentLinks) private readonly links: PaymentLinks,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.on(expire, (_, { caller }) => this.run({ caller }));
  }

  private async run(context: Context): Promise<void> {
    if (!this.billing.isInstalled) return;
    const read = (page: Page) => expiredLinks(page, this.db);
    await runPages({ read, log: this.log, failure: 'a payment link could not be ended' }, (orderId) =>
      this.links.expire(orderId, context),
    );
  }
}
