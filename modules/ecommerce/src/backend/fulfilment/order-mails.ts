import { type Context, Database, Events, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail, type TellingRun } from '@flotilla/backend/ports';
import { updated } from '@flotilla/core';
import { ordersToProducts } from '../../links.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { nameOf } from '../carts/sold-out.js';
import { problemText } from '../../order-problems.js';
import { paths } from '../../paths.js';
import { Billing } from '../payments/billing.js';
import { totalsOf } from '../pricing/lines.sql.js';
import { OrderLinks } from './order-links.js';
import { type OrderStatus, statusEmail, statusTelegram, statusToAdmins } from './mail-templates.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.order-mails' }) };
/** The slug of the topic that buyers may switch off. */
const topic = 'orders';
const maxLines = 20;

/** Tells buyers and administrators how an order gets on. */
@Injectable()
export class OrderMails {
  constructor(
    @Inject(Events) events: Events,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(OrderLinks) private readonly links: OrderLinks,
  ) {
    mail.add(statusEmail, statusTelegram, statusToAdmins);
    events.on(updated(order), 'ecommerce.order-mails', async ({ row, before }, delivery) => {
      // One that goes back to the cart loses its number: the mail names it by the one that the buyer knows.
      if (row.status !== before.status) await this.tell({ ...row, number: row.number ?? before.number }, delivery);
    });
  }

  private async tell(changed: Order, by: TellingRun): Promise<void> {
    if (changed.number === null) return;
    const said = await this.dataOf(changed, changed.number);
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: changed.id });
    const { telegram } = subjectId === undefined ? {} : await this.contacts.receiverOf(subjectId);
    const admins = await this.contacts.administrators();
    await this.writer.transaction(async (tx) => {
      const { language } = changed;
      // Strangers can place any number of orders that they never pay, for any address.
      const beyondLimit = changed.paidAt === null ? ('skip' as const) : ('delay' as const);
      const message = { topic, language: language ?? 'en', by, beyondLimit };
      const buyer = { email: changed.email ?? undefined, telegram };
      await this.mail.send({ ...message, template: statusEmail, inTelegram: statusTelegram, receiver: buyer, data: said, subjectId }, tx);
      const data = { ...said, url: undefined, email: changed.email ?? '–' };
      for (const { subjectId: admin, receiver } of admins)
        if (receiver.telegram !== undefined)
          await this.mail.send(
            { ...message, template: statusToAdmins, receiver: { telegram: receiver.telegram }, data, subjectId: admin },
            tx,
          );
    });
  }

  private async dataOf({ id, status, problem, language }: Order, number: string): Promise<OrderStatus> {
    const where = { orderId: { eq: id } };
    const lines = await this.rows.of(ordersToProducts, asShop).find({ where, fields: ['title', 'quantity'], limit: maxLines });
    const totals = this.billing.isInstalled ? await totalsOf([id], this.db) : [];
    return {
      ...{ number, status },
      problem: problem === null ? undefined : problemText(problem, language ?? 'en'),
      url: this.billing.site === '' ? undefined : `${this.billing.site}/${language ?? 'en'}${paths.order(id, await this.links.linkTo(id))}`,
      lines: lines
        .filter(({ title }) => Object.keys(title).length > 0)
        .map(({ title, quantity }) => `${nameOf(title, language ?? 'en')} × ${quantity}`),
      totals: totals.map(({ total, billingModuleCurrency: { code, symbol } }) => `${total} ${code ?? symbol}`),
    };
  }
}
