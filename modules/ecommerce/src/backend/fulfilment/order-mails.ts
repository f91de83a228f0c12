import { type Context, Events, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail, type MailRun } from '@flotilla/backend/ports';
import { updated } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { shipment } from '../../entities/shipment.js';
import { orderDraft } from '../../entities/order-draft.js';
import { paidStates } from '../../entities/order-states.js';
import {
  type OrderStatus,
  paidToAdmins,
  statusEmail,
  statusTelegram,
  statusToAdmins,
} from './mail-templates.js';
import { writtenProblem } from './problem-texts.js';
import { SoldTexts } from './sold-text.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.order-mails' }) };
/** Slug of the topic, which buyers can switch off. */
const topic = 'orders';

/** Whether the order became paid, and the event delivery that reports it. */
interface Change {
  readonly isNowPaid: boolean;
  readonly by: MailRun;
}

/** Notifies buyers and administrators of the status of orders. */
@Injectable()
export class OrderMails {
  constructor(
    @Inject(Events) events: Events,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
  ) {
    mail.add(statusEmail, statusTelegram, statusToAdmins, paidToAdmins);
    events.on(updated(order), 'ecommerce.order-mails', async ({ row, before }, delivery) => {
      // An order that returns to the cart loses its number; the mail uses the number that the buyer knows.
      if (row.status === before.status) return;
      // The buyer has returned the order to the cart.
      if (row.status === 'new' && row.problem === null) return;
      const isNowPaid = !isPaid(before.status) && isPaid(row.status);
      await this.notify({ ...row, number: row.number ?? before.number }, { isNowPaid, by: delivery });
    });
  }

  private async notify(changed: Order, { isNowPaid, by }: Change): Promise<void> {
    if (changed.number === null) return;
    const language = changed.language ?? 'en';
    const { isFree, ...sold } = await this.texts.of(changed.id, language, asShop);
    // Free orders are paid immediately, so no mail announces a pending payment.
    if (isFree && changed.status === 'paying') return;
    const data = {
      ...sold,
      number: changed.number,
      status: changed.status,
      wasPaid: changed.paidAt !== null,
      problem: changed.problem === null ? undefined : writtenProblem(changed.problem, language),
    };
    // The event may be older than the deletion of the account, which erases the order's address.
    const { email } = (await this.rows
      .of(order, asShop)
      .one({ where: { id: { eq: changed.id } }, fields: ['email'] })) ?? { email: null };
    const address = await this.texts.addressOf({ id: changed.id, email }, language);
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: changed.id });
    const { telegram } = subjectId === undefined ? {} : await this.contacts.receiverOf(subjectId);
    const isMailed = (await this.isShipped(changed)) || (await this.isLinked(changed));
    await this.writer.transaction(async (tx) => {
      if (isMailed) return;
      // Anonymous clients can place any number of unpaid orders for any address.
      const beyondLimit = changed.paidAt === null || isFree ? ('skip' as const) : ('delay' as const);
      const message = { topic, language, by, beyondLimit };
      const buyer = { email: email ?? undefined, telegram };
      // A stranger's mailbox gets no text of an unpaid order.
      const deliveredTo = beyondLimit === 'skip' ? undefined : data.deliveredTo;
      await this.mail.send(
        {
          ...message,
          template: statusEmail,
          inTelegram: statusTelegram,
          receiver: buyer,
          data: { ...data, ...address, deliveredTo },
          subjectId,
        },
        tx,
      );
    });
    await this.notifyAdmins(
      { ...data, url: this.texts.adminAddressOf(changed.id), email: email ?? '–' },
      { language, isNowPaid, by },
    );
  }

  /** Returns whether the mail about a payment link replaces that of the status. */
  private async isLinked({ id, status }: Order): Promise<boolean> {
    if (status !== 'paying' && status !== 'new') return false;
    return this.rows.of(orderDraft, asShop).exists({ where: { orderId: { eq: id } } });
  }

  /** Returns whether the mail about a shipment replaces that of the status. */
  private async isShipped({ id, status }: Order): Promise<boolean> {
    if (status !== 'packaging' && status !== 'delivering') return false;
    return this.rows.of(shipment, asShop).exists({ where: { orderId: { eq: id } } });
  }

  /**
   * Sends a Telegram message for each status, and also a mail when an order is paid. Both are one message in
   * the administrator's list.
   */
  private async notifyAdmins(
    data: OrderStatus,
    { language, isNowPaid, by }: Change & { language: string },
  ): Promise<void> {
    const admins = await this.contacts.administrators();
    const message = { topic, language, by, data, inTelegram: statusToAdmins, beyondLimit: 'always' as const };
    await this.writer.transaction(async (tx) => {
      for (const { subjectId, receiver } of admins) {
        const reached = isNowPaid ? receiver : { telegram: receiver.telegram };
        await this.mail.send({ ...message, template: paidToAdmins, receiver: reached, subjectId }, tx);
      }
    });
  }
}

const isPaid = (status: string) => paidStates.some((known) => known === status);
