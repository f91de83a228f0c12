import {
  type Context,
  Database,
  LOGGER,
  Ownership,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import {
  CONTACTS,
  type Contacts,
  defineJob,
  ENVIRONMENT,
  Jobs,
  MAIL,
  type Mail,
} from '@flotilla/backend/ports';
import { readEnvironment } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { order } from '../../entities/order.js';
import { SoldTexts } from '../fulfilment/sold-text.js';
import { Billing } from '../payments/billing.js';
import { nameOf } from '../pricing/name-of.js';
import { type Page, runPages } from '../run-each.js';
import { shopEnvironment } from '../shop-environment.js';
import { reviewEmail } from './review-mail-template.js';
import { Reviews } from './reviews.js';
import { unreviewedOrders } from './unreviewed-orders.sql.js';

const request = defineJob('ecommerce.request-reviews', z.object({}), {
  retryLimit: 2,
  schedule: '15 * * * *',
  title: { en: 'Asks buyers for reviews', ru: 'Просит покупателей об отзывах' },
});

const maxTitles = 20;

/** Requests one review of each order by mail, some days after its delivery or the end of its rental. */
@Injectable()
export class RequestReviews {
  private readonly days: number;

  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(ENVIRONMENT) environment: NodeJS.ProcessEnv,
    @Inject(Billing) billing: Billing,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Database) private readonly db: Database,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.days = readEnvironment(shopEnvironment, environment).REVIEW_DAYS;
    mail.add(reviewEmail);
    // Registered without billing as well, so that its removal leaves no job behind.
    jobs.on(request, async (_, { caller }) => {
      if (billing.isInstalled) await this.run({ caller });
    });
  }

  private async run(context: Context): Promise<void> {
    if (this.days === 0) return;
    const read = (page: Page) => unreviewedOrders({ ...page, days: this.days }, this.db);
    await runPages({ read, log: this.log, failure: 'a review could not be requested' }, (id) =>
      this.writer.within(context, (txContext) => this.request(id, txContext)),
    );
  }

  private async request(id: string, context: TransactionContext): Promise<void> {
    const orders = this.rows.of(order, context);
    // The lock keeps two runs from asking twice.
    const found = await orders.byId(id, { lock: 'update' });
    if (found.reviewRequestedAt !== null || found.email === null) return;
    await orders.update(id, { reviewRequestedAt: new Date().toISOString() });
    const language = found.language ?? 'en';
    const unreviewed = (await this.reviews.of(id, context)).filter((one) => one.review === null);
    const { url, link } = await this.texts.addressOf(found, language);
    if (unreviewed.length === 0 || url === undefined) return;
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id });
    const { telegram } = subjectId === undefined ? {} : await this.contacts.receiverOf(subjectId);
    const titles = [...new Set(unreviewed.map(({ title }) => nameOf(title, language)))].slice(0, maxTitles);
    await this.mail.send(
      {
        ...{ template: reviewEmail, topic: 'orders', language, subjectId, beyondLimit: 'delay' },
        ...{
          receiver: { email: found.email, telegram },
          data: { number: found.number ?? '', titles, url, link },
        },
      },
      context.tx,
    );
  }
}
