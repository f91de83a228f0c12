import { type Context, Rows, type TransactionContext, Writer } from '@flotilla/backend';
import { allocate, compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import { document } from '../../entities/document.js';
import { order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';
import { remainingAmounts } from './credit-note-data.js';
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

/** Issues credit notes for refunds and cancellations of orders that have an invoice. */
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

  /** Credits all refunded amounts of rows that no credit note has. The caller locks the order. */
  async creditRows(orderId: string, context: TransactionContext): Promise<void> {
    await this.documents.issueInvoice(orderId, context);
    const invoices = await this.documents.invoicesOf([orderId], context);
    const corrected = invoices.findLast(({ invoice }) => invoice.renewalId === null);
    if (!corrected) return;
    const credited = invoices.flatMap((one) => one.credited);
    const amounts = await this.uncredited(corrected, credited, context);
    await this.documents.credit(corrected, { refundId: null, amounts }, context);
  }

  private async creditOrder(
    orderId: string,
    refund: SucceededRefund,
    context: TransactionContext,
  ): Promise<void> {
    // Locks the order. The refund may arrive before the invoice is issued.
    await this.documents.issueInvoice(orderId, context);
    const notes = await this.rows
      .of(document, context)
      .find({ where: { refundId: { eq: refund.refundId } }, fields: ['orderId', 'gross'] });
    const rest = subtract(refund.amount, sum(notes.map(({ gross }) => gross)));
    if (notes.some((note) => note.orderId === orderId) || compareDecimals(rest, '0') <= 0) return;
    const invoices = await this.documents.invoicesOf([orderId], context);
    const corrected =
      invoices.find(({ invoice }) => invoice.renewalId === refund.invoiceId) ??
      invoices.findLast(({ invoice }) => invoice.renewalId === null);
    if (!corrected) return;
    const credited = invoices.flatMap((one) => one.credited);
    const owed = refund.isSubscription
      ? remainingAmounts(corrected.data, corrected.credited)
      : await this.uncredited(corrected, credited, context);
    const amounts = limited(owed, rest, corrected);
    await this.documents.credit(corrected, { refundId: refund.refundId, amounts }, context);
  }

  /** Returns the amounts of rows that were refunded or canceled, and are in no credit note yet. */
  private async uncredited(
    { data, credited: own }: IssuedInvoice,
    credited: IssuedInvoice['credited'],
    context: TransactionContext,
  ): Promise<Map<string, string>> {
    const where = { id: { inArray: data.rows.map(({ id }) => id) } };
    const [lines, charges] = [
      await this.rows.of(ordersToProducts, context).find({ where, fields: ['refunded'] }),
      await this.rows.of(charge, context).find({ where, fields: ['refunded'] }),
    ];
    const refunded = new Map([...lines, ...charges].map((row) => [row.id, row.refunded ?? '0']));
    const left = remainingAmounts(data, own);
    return new Map(
      data.rows.map(({ id }) => {
        const before = sum(credited.filter((one) => one.id === id).map(({ gross }) => gross));
        const missing = subtract(refunded.get(id) ?? '0', before);
        return [id, smallerOf(missing, left.get(id) ?? '0')];
      }),
    );
  }
}

/** Returns positive amounts whose sum is the given one at most, in proportion. */
function limited(
  amounts: ReadonlyMap<string, string>,
  most: string,
  { data }: IssuedInvoice,
): Map<string, string> {
  const positive = [...amounts].filter(([, amount]) => compareDecimals(amount, '0') > 0);
  if (compareDecimals(sum(positive.map(([, amount]) => amount)), most) <= 0) return new Map(positive);
  const parts = allocate(
    most,
    positive.map(([, amount]) => amount),
    data.currency.decimals,
  );
  return new Map(positive.map(([id], index) => [id, parts[index] ?? '0']));
}

const smallerOf = (a: string, b: string) => (compareDecimals(a, b) < 0 ? a : b);
