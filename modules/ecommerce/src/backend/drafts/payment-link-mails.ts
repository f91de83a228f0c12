import { type Context, Database, Events, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { MAIL, type Mail, type MailRun, SiteZone } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { type OrderDraft, orderDraft } from '../../entities/order-draft.js';
import { paymentLinkChanged } from '../../events.js';
import { SoldTexts } from '../fulfilment/sold-text.js';
import { instalmentsOf } from '../instalments/order-instalments.sql.js';
import { type LinkMail, paymentLinkEmail } from './payment-link-template.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.payment-links' }) };

/** Mails buyers the links to pay orders that the shop wrote for them, and their end. */
@Injectable()
export class PaymentLinkMails {
  constructor(
    @Inject(Events) events: Events,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(Database) private readonly db: Database,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
    @Inject(SiteZone) private readonly zone: SiteZone,
  ) {
    mail.add(paymentLinkEmail);
    events.on(paymentLinkChanged, 'ecommerce.payment-link-mails', (changed, by) => this.notify(changed, by));
  }

  private async notify(
    { orderId, kind, number }: { orderId: string; kind: LinkMail['kind']; number: string },
    by: MailRun,
  ): Promise<void> {
    const draft = await this.rows.of(orderDraft, asShop).one({ where: { orderId: { eq: orderId } } });
    if (!draft?.email) return;
    const found = await this.rows.of(order, asShop).one({ where: { id: { eq: orderId } } });
    // The event may be older than a payment, a withdrawal or another link.
    if (!found || (kind === 'sent') !== (found.status === 'paying')) return;
    const { language, email } = draft;
    const data = {
      ...{ kind, number },
      ...(kind === 'sent' ? await this.sentData(draft) : { lines: [], totals: [], discounts: [] }),
    };
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: orderId });
    const message = { template: paymentLinkEmail, topic: 'orders', language, data, subjectId, by };
    await this.writer.transaction((tx) =>
      this.mail.send({ ...message, receiver: { email }, beyondLimit: 'delay' }, tx),
    );
  }

  private async sentData({ orderId, language, email, expiresAt }: OrderDraft) {
    const { lines, totals, discounts } = await this.texts.of(orderId, language, asShop);
    const [deposit] = (await instalmentsOf([orderId], this.db)).filter(({ kind }) => kind === 'deposit');
    return {
      ...{ lines, totals, discounts },
      dueNow:
        deposit &&
        (await this.texts.amount(
          deposit.amount,
          { code: deposit.billingModuleCurrency.code ?? '', locale: language },
          asShop,
        )),
      until: expiresAt === null ? undefined : momentIn(expiresAt, language, await this.zone.current()),
      ...(await this.texts.addressOf({ id: orderId, email }, language)),
    };
  }
}

/** Returns a moment in words, with the zone. */
function momentIn(moment: string, language: string, timeZone: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(language, { timeZone, ...day, ...time }).format(new Date(moment));
}
