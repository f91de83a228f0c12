import { type Context, Rows, type TransactionContext, Writer } from '@flotilla/backend';
import { compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import { document } from '../../entities/document.js';
import { order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import { remainingAmounts } from './credit-note-data.js';
import { invoicedRows, limitAmounts, spreadCredits } from './invoiced-rows.js';
import { IssueDocuments, type IssuedInvoice } from './issue-documents.js';

/** A refund that succeeded. */
export interface SucceededRefund {
  readonly refundId: string;
  /** The refunded invoice of billing. */
  readonly invoiceId: string;
  readonly amount: string;
  /** Whether it refunds a period of a subscription. */
  readonly isSubscription: boolean;
}

/** Issues credit notes for refunds, cancellations and lower prices of orders that have an invoice. */
@Injectable()
export class CreditRefunds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(IssueDocuments) private readonly documents: IssueDocuments,
  ) {}

  /** Divides a refund among the orders of its payment, each in its own transaction. Idempotent. */
  async credit(refund: SucceededRefund, orderIds: readonly string[], context: Context): Promise<void> {
    for (const orderId of orderIds)
      await this.writer.within(context, (txContext) => this.creditOrder(orderId, refund, txContext));
  }

  /**
   * Credits the refunded and the unpaid part of the price of a canceled order. Idempotent.
   */
  async creditCanceled(orderId: string, context: Context): Promise<void> {
    await this.writer.within(context, async (txContext) => {
      const { status } = await this.rows
        .of(order, txContext)
        .byId(orderId, { fields: ['status'], lock: 'update' });
      if (status === 'canceled') await this.creditRows(orderId, txContext);
    });
  }

  /** Credits everything that invoices have beyond the price of the rows. The caller locks the order. */
  async creditRows(orderId: string, context: TransactionContext): Promise<void> {
    await this.documents.issueInvoice(orderId, context);
    await this.creditExcess(orderId, { refundId: null, most: null }, context);
  }

  private async creditOrder(
    orderId: string,
    refund: SucceededRefund,
    context: TransactionContext,
  ): Promise<void> {
    // Locks the order. The refund may arrive before the invoice is issued.
    await this.documents.issueInvoice(orderId, context);
    const { refundId } = refund;
    const notes = await this.rows
      .of(document, context)
      .find({ where: { refundId: { eq: refundId } }, fields: ['orderId', 'gross'] });
    const most = subtract(refund.amount, sum(notes.map(({ gross }) => gross)));
    if (notes.some((note) => note.orderId === orderId) || compareDecimals(most, '0') <= 0) return;
    if (!refund.isSubscription) return this.creditExcess(orderId, { refundId, most }, context);
    const invoices = await this.documents.invoicesOf([orderId], context);
    const paid =
      invoices.find(({ invoice }) => invoice.renewalId === refund.invoiceId) ??
      invoices.findLast(({ invoice }) => invoice.renewalId === null);
    if (!paid) return;
    const rest = remainingAmounts(paid.data, paid.credited);
    const amounts = limitAmounts(rest, most, paid.data.currency.decimals);
    await this.documents.credit(paid, { refundId, amounts }, context);
  }

  /** Credits amounts of rows beyond their price, up to a sum. */
  private async creditExcess(
    orderId: string,
    { refundId, most }: { readonly refundId: string | null; readonly most: string | null },
    context: TransactionContext,
  ): Promise<void> {
    const all = await this.documents.invoicesOf([orderId], context);
    const invoices = all.filter(({ invoice }) => invoice.renewalId === null);
    const [first] = invoices;
    if (!first) return;
    const excess = await this.excessOf(invoices, context);
    const amounts = limitAmounts(excess, most, first.data.currency.decimals);
    for (const { corrected, amounts: own } of spreadCredits(amounts, invoices))
      await this.documents.credit(corrected, { refundId, amounts: own }, context);
  }

  /** Returns how much more invoices have of each row than its price without refunds. */
  private async excessOf(
    invoices: readonly IssuedInvoice[],
    context: TransactionContext,
  ): Promise<Map<string, string>> {
    const invoiced = invoicedRows(invoices);
    const where = { id: { inArray: [...invoiced.keys()] } };
    const lines = await this.rows
      .of(ordersToProducts, context)
      .find({ where, fields: ['gross', 'total', 'refunded'] });
    const charges = await this.rows.of(charge, context).find({ where, fields: ['gross', 'refunded'] });
    const prices = new Map([
      ...lines.map(
        ({ id, gross, total, refunded }) => [id, subtract(gross ?? total ?? '0', refunded ?? '0')] as const,
      ),
      ...charges.map(({ id, gross, refunded }) => [id, subtract(gross, refunded ?? '0')] as const),
    ]);
    // A row that was removed costs nothing any more.
    return new Map([...invoiced].map(([id, { gross }]) => [id, subtract(gross, prices.get(id) ?? '0')]));
  }
}
