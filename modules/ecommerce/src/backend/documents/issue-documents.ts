import { type Context, Rows, type TransactionContext, Writer } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { compareDecimals, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Document, document } from '../../entities/document.js';
import { ordersToFileStorageModuleFiles } from '../../links.js';
import { creditNoteData, remainingAmounts } from './credit-note-data.js';
import { type DocumentData, documentData, type DocumentRow } from './document-data.js';
import { DocumentNumbers, type NumberedStore, numberedStore } from './document-numbers.js';
import { invoiceData, type PaidOrder } from './invoice-data.js';
import { PaidOrders } from './paid-orders.js';

export const drawDocument = defineJob('ecommerce.draw-document', z.object({ documentId: z.guid() }), {
  retryLimit: 8,
  concurrency: 2,
});

/** A renewal of a subscription: the invoice of billing that was paid. */
export interface Renewal {
  readonly id: string;
  readonly paidAt: string;
}

/** A refund in the amount that concerns one invoice, or a cancellation. */
export interface Credit {
  readonly refundId: string | null;
  /** By row of the invoice. */
  readonly amounts: ReadonlyMap<string, string>;
}

/** An invoice with its content, and the rows of its credit notes. */
export interface IssuedInvoice {
  readonly invoice: Document;
  readonly data: DocumentData;
  readonly credited: readonly DocumentRow[];
}

/** Issues invoices and credit notes, each once. */
@Injectable()
export class IssueDocuments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(PaidOrders) private readonly orders: PaidOrders,
    @Inject(DocumentNumbers) private readonly numbers: DocumentNumbers,
  ) {}

  /**
   * Issues the invoice of a paid order once, and again when it is paid again after a cancellation. Also for an
   * order that was canceled since.
   */
  async issueInvoice(orderId: string, context: Context): Promise<void> {
    await this.writer.within(context, async (txContext) => {
      const paid = await this.orders.lock(orderId, txContext);
      if (!paid) return;
      const earlier = await this.invoicesOf([orderId], txContext);
      for (const part of await this.orders.parts(paid, txContext)) {
        const own = earlier.filter(
          ({ invoice }) => invoice.currencyId === part.currency.id && invoice.renewalId === null,
        );
        // An order that was canceled and credited can be paid again.
        const isPaidAgain = own.every((one) => isCredited(one) && one.invoice.issuedAt < (paid.paidAt ?? ''));
        if (isPaidAgain) await this.invoice(part, null, txContext);
      }
    });
  }

  /** Issues the invoice of a renewed subscription. */
  async issueRenewal(orderId: string, { id, paidAt }: Renewal, context: Context): Promise<void> {
    await this.writer.within(context, async (txContext) => {
      const paid = await this.orders.lock(orderId, txContext);
      if (!paid) return;
      const where = { orderId: { eq: orderId }, renewalId: { eq: id } };
      if (await this.rows.of(document, txContext).exists({ where })) return;
      for (const part of await this.orders.parts({ ...paid, paidAt }, txContext)) {
        const lines = part.lines.filter(({ type }) => type === 'subscription');
        // Extras are paid once.
        await this.invoice({ ...part, lines, charges: [] }, id, txContext);
      }
    });
  }

  /** Issues an invoice that adds to the earlier ones of an order. The caller locks the order. */
  async issueAddition(
    { order, store, currency }: PaidOrder,
    data: DocumentData,
    context: TransactionContext,
  ): Promise<void> {
    const references = { orderId: order.id, currencyId: currency.id };
    await this.write(numberedStore(store), { data, ...references }, context);
  }

  /** Issues the credit note for a part of an invoice. The caller locks the order. */
  async credit(
    { invoice, data, credited }: IssuedInvoice,
    { refundId, amounts }: Credit,
    context: TransactionContext,
  ): Promise<void> {
    const { id: correctsId, orderId, currencyId } = invoice;
    const content = creditNoteData({ ...invoice, data }, credited, amounts);
    if (content.rows.length === 0) return;
    const store = await this.numbers.storeOf(invoice, data.timeZone, context);
    await this.write(store, { data: content, orderId, currencyId, refundId, correctsId }, context);
  }

  /** Returns the invoices of orders, the oldest first. */
  async invoicesOf(orderIds: readonly string[], context: Context): Promise<IssuedInvoice[]> {
    const all = await this.rows.of(document, context).find({
      where: { orderId: { inArray: [...orderIds] } },
      orderBy: { issuedAt: 'asc', id: 'asc' },
    });
    return all.flatMap((invoice) => {
      const data = documentData.safeParse(invoice.data).data;
      if (invoice.kind !== 'invoice' || !data) return [];
      const notes = all.filter(({ correctsId }) => correctsId === invoice.id);
      return { invoice, data, credited: notes.flatMap((note) => documentData.parse(note.data).rows) };
    });
  }

  private async invoice(
    part: PaidOrder,
    renewalId: string | null,
    context: TransactionContext,
  ): Promise<void> {
    const data = invoiceData(part);
    if (!data) return;
    const { order, store, currency } = part;
    const references = { orderId: order.id, currencyId: currency.id, renewalId };
    await this.write(numberedStore(store), { data, ...references }, context);
  }

  private async write(
    store: NumberedStore,
    { data, ...references }: WrittenDocument,
    context: TransactionContext,
  ): Promise<void> {
    const taken = await this.numbers.take(store, data.kind, context);
    const { id: documentId } = await this.rows.of(document, context).insert({
      ...{ kind: data.kind, gross: data.totals.gross, data },
      ...references,
      ...taken,
    });
    if (this.rows.ofInstalled(ordersToFileStorageModuleFiles, context))
      await this.jobs.send(drawDocument, { documentId }, { tx: context.tx, singletonKey: documentId });
  }
}

interface WrittenDocument {
  readonly data: DocumentData;
  readonly orderId: string;
  readonly currencyId: string;
  readonly refundId?: string | null;
  readonly renewalId?: string | null;
  readonly correctsId?: string;
}

/** Returns whether nothing of an invoice is left. */
function isCredited({ data, credited }: IssuedInvoice): boolean {
  return compareDecimals(sum(remainingAmounts(data, credited).values()), '0') <= 0;
}
