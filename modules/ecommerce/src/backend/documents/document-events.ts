import { type Context, Events, Rows, serverFor } from '@flotilla/backend';
import { invoice, subscriptionRenewed } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { orderChanged, orderEnded, orderPaid } from '../../events.js';
import { ordersToProducts } from '../../links.js';
import { Billing } from '../payments/billing.js';
import { ChangeDocuments } from './change-documents.js';
import { CreditRefunds } from './credit-refunds.js';
import { IssueDocuments } from './issue-documents.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.invoices' }) };

/** Issues documents of paid, edited and canceled orders, and of renewed subscriptions. Events may be delivered repeatedly and late. */
@Injectable()
export class DocumentEvents {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(IssueDocuments) private readonly documents: IssueDocuments,
    @Inject(CreditRefunds) private readonly notes: CreditRefunds,
    @Inject(ChangeDocuments) private readonly changes: ChangeDocuments,
  ) {
    if (!billing.isInstalled) return;
    // One handler for both events preserves their order.
    events.on([orderPaid, orderEnded], 'ecommerce.invoices', ({ orderId }, { event }) =>
      event === orderPaid.key
        ? this.documents.issueInvoice(orderId, asShop)
        : this.notes.creditCanceled(orderId, asShop),
    );
    events.on(orderChanged, 'ecommerce.changed-invoices', ({ orderId }) =>
      this.changes.correct(orderId, asShop),
    );
    events.on(subscriptionRenewed, 'ecommerce.renewal-invoices', ({ paymentIntentId, invoiceId }) =>
      this.renew(paymentIntentId, invoiceId),
    );
  }

  private async renew(paymentIntentId: string, id: string): Promise<void> {
    const paid = await this.rows.of(invoice, asShop).one({ where: { id: { eq: id } }, fields: ['paidAt'] });
    const lines = await this.rows
      .of(ordersToProducts, asShop)
      .find({ where: { paymentIntentId: { eq: paymentIntentId } }, fields: ['orderId'] });
    for (const orderId of new Set(lines.map((line) => line.orderId)))
      await this.documents.issueRenewal(
        orderId,
        { id, paidAt: paid?.paidAt ?? new Date().toISOString() },
        asShop,
      );
  }
}
