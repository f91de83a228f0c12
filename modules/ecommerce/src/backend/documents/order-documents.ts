import { type Context, RefusedError, Rows } from '@flotilla/backend';
import { FILE_ADDRESSES, type FileAddresses } from '@flotilla/backend/ports';
import { invoice, paymentIntent, paymentIntentsToInvoices, refund } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { ShownDocument } from '../../document-actions.js';
import { document } from '../../entities/document.js';
import { order } from '../../entities/order.js';
import { ordersToBillingModulePaymentIntents } from '../../links.js';
import { ChangeDocuments } from './change-documents.js';
import { CreditRefunds } from './credit-refunds.js';
import { documentData } from './document-data.js';
import { IssueDocuments } from './issue-documents.js';

/** Lists the documents of orders, and issues those that are missing. */
@Injectable()
export class OrderDocuments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(FILE_ADDRESSES) private readonly addresses: FileAddresses,
    @Inject(IssueDocuments) private readonly documents: IssueDocuments,
    @Inject(CreditRefunds) private readonly notes: CreditRefunds,
    @Inject(ChangeDocuments) private readonly changes: ChangeDocuments,
  ) {}

  /** Returns the documents of an order, the oldest first. `reader`: the subject that opens the files. */
  async of(orderId: string, reader: string | undefined, context: Context): Promise<ShownDocument[]> {
    const found = await this.rows.of(document, context).find({
      where: { orderId: { eq: orderId } },
      orderBy: { issuedAt: 'asc', id: 'asc' },
      limit: maxShown,
    });
    return found.map(({ id, kind, number, issuedAt, gross, data, file }) => ({
      ...{ id, kind, number, issuedAt, gross },
      currency: documentData.parse(data).currency,
      file: file === '' ? null : this.addresses.signed(file, reader),
    }));
  }

  /** Issues the documents that an order lacks. @throws NotFoundError; RefusedError when none can be issued */
  async issueMissing(orderId: string, context: Context): Promise<void> {
    const { paidAt } = await this.rows.of(order, context).byId(orderId, { fields: ['paidAt'] });
    if (paidAt === null)
      throw new RefusedError({ en: 'The order is not paid yet.', ru: 'Заказ ещё не оплачен.' });
    await this.documents.issueInvoice(orderId, context);
    if ((await this.documents.invoicesOf([orderId], context)).length === 0)
      throw new RefusedError({
        en: 'No invoice can be issued. Its store needs a legal name, a country and an address, and for taxed sales a tax number.',
        ru: 'Инвойс выставить нельзя. Магазину нужны юридическое название, страна и адрес, а для продаж с налогом — налоговый номер.',
      });
    for (const one of await this.refundsOf(orderId, context))
      await this.notes.credit(one, [orderId], context);
    await this.notes.creditCanceled(orderId, context);
    await this.changes.correct(orderId, context);
  }

  /** Returns the refunds of an order's payments that succeeded, the oldest first. */
  private async refundsOf(orderId: string, context: Context) {
    const links = await this.rows.of(ordersToBillingModulePaymentIntents, context).find({
      where: { orderId: { eq: orderId } },
      fields: ['billingModulePaymentIntentId'],
      with: { billingModulePaymentIntent: show(paymentIntent, ['type', 'status']) },
    });
    const ids = links
      .filter((link) => link.billingModulePaymentIntent?.status === 'succeeded')
      .map((link) => link.billingModulePaymentIntentId);
    const invoices = await this.rows.of(paymentIntentsToInvoices, context).find({
      where: { paymentIntentId: { inArray: ids } },
      fields: ['paymentIntentId'],
      with: { invoice: show(invoice, []) },
    });
    const refunds = await this.rows.of(refund, context).find({
      where: {
        invoiceId: { inArray: invoices.flatMap((link) => link.invoice?.id ?? []) },
        status: { eq: 'succeeded' },
        paymentId: { isNull: true },
      },
      orderBy: { refundedAt: 'asc', id: 'asc' },
    });
    return refunds.map(({ id: refundId, invoiceId, amount }) => {
      const paid = invoices.find((link) => link.invoice?.id === invoiceId);
      const intent = links.find((link) => link.billingModulePaymentIntentId === paid?.paymentIntentId);
      const isSubscription = intent?.billingModulePaymentIntent?.type === 'subscription';
      return { refundId, invoiceId: invoiceId ?? '', amount, isSubscription };
    });
  }
}

/** Documents of one answer: renewals of a subscription have one each. */
const maxShown = 500;
