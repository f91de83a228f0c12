import { type Context, Events, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { MAIL, type Mail, type MailRun } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { orderLinkRequested } from '../../events.js';
import type { OrderSearch } from '../../order-shapes.js';
import { orderLinkEmail } from './mail-templates.js';
import { SoldTexts } from './sold-text.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.order-links' }) };

/** Mails the link to an order, on request by its number and the buyer's address. */
@Injectable()
export class FindOrders {
  constructor(
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(Events) private readonly events: Events,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
  ) {
    mail.add(orderLinkEmail);
    events.on(orderLinkRequested, 'ecommerce.order-link-mails', (request, by) => this.send(request, by));
  }

  /**
   * Leaves the search to a consumer, so that neither the response nor its time reveals whether the order
   * exists.
   */
  async request(search: OrderSearch, language: string): Promise<void> {
    await this.writer.transaction((tx) => this.events.emit(orderLinkRequested, { ...search, language }, tx));
  }

  private async send(
    { email, number, language }: OrderSearch & { readonly language: string },
    by: MailRun,
  ): Promise<void> {
    const found = await this.rows
      .of(order, asShop)
      .one({ where: { number: { eq: number } }, fields: ['email'] });
    if (found?.email?.toLowerCase() !== email.toLowerCase()) return;
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: found.id });
    const message = { template: orderLinkEmail, topic: 'orders', language, by, beyondLimit: 'skip' as const };
    const data = { number, ...(await this.texts.addressOf(found, language)) };
    // Sent on request, even when the receiver has switched topics off.
    await this.writer.transaction((tx) =>
      this.mail.send({ ...message, receiver: { email: found.email ?? undefined }, data, subjectId }, tx),
    );
  }
}
