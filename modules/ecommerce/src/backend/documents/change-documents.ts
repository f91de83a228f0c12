import { type Context, Rows, type TransactionContext, Writer } from '@flotilla/backend';
import { compareDecimals, divide, multiply, roundHalfUp, subtract } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import { ordersToProducts } from '../../links.js';
import { CreditRefunds } from './credit-refunds.js';
import type { DocumentData, DocumentRow } from './document-data.js';
import { invoiceData } from './invoice-data.js';
import { invoicedRows } from './invoiced-rows.js';
import { IssueDocuments } from './issue-documents.js';
import { PaidOrders } from './paid-orders.js';
import { sumRows } from './sum-rows.js';

/** Corrects the invoices of edited orders: lower prices are credited, higher ones get another invoice. */
@Injectable()
export class ChangeDocuments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(PaidOrders) private readonly orders: PaidOrders,
    @Inject(IssueDocuments) private readonly documents: IssueDocuments,
    @Inject(CreditRefunds) private readonly notes: CreditRefunds,
  ) {}

  /** Brings the invoices of an order in line with its rows. Idempotent. */
  async correct(orderId: string, context: Context): Promise<void> {
    await this.writer.within(context, async (txContext) => {
      const paid = await this.orders.lock(orderId, txContext);
      if (!paid) return;
      await this.notes.creditRows(orderId, txContext);
      const invoices = (await this.documents.invoicesOf([orderId], txContext)).filter(
        ({ invoice }) => invoice.renewalId === null,
      );
      const last = invoices.at(-1);
      const refunds = await this.refundsOf(orderId, txContext);
      for (const part of await this.orders.parts(paid, txContext)) {
        const data = last && invoiceData(part);
        if (!data) continue;
        const rows = addedRows(data, invoicedRows(invoices), refunds);
        const { number, issuedAt } = last.invoice;
        const added = { ...data, rows, ...sumRows(rows, data.currency.decimals) };
        if (rows.length > 0)
          await this.documents.issueAddition(part, { ...added, corrects: { number, issuedAt } }, txContext);
      }
    });
  }

  /** Returns the refunds of the rows of an order, by id. */
  private async refundsOf(orderId: string, context: TransactionContext): Promise<Map<string, string>> {
    const where = { orderId: { eq: orderId } };
    const lines = await this.rows.of(ordersToProducts, context).find({ where, fields: ['refunded'] });
    const charges = await this.rows.of(charge, context).find({ where, fields: ['refunded'] });
    return new Map([...lines, ...charges].map(({ id, refunded }) => [id, refunded ?? '0']));
  }
}

/** Returns the parts of rows that no invoice has yet. */
function addedRows(
  { rows, currency: { decimals } }: DocumentData,
  invoiced: ReturnType<typeof invoicedRows>,
  refunds: ReadonlyMap<string, string>,
): DocumentRow[] {
  return rows.flatMap((row) => {
    const before = invoiced.get(row.id) ?? { gross: '0', tax: '0' };
    const price = subtract(row.gross, refunds.get(row.id) ?? '0');
    const gross = roundHalfUp(subtract(price, before.gross), decimals);
    if (compareDecimals(gross, '0') <= 0) return [];
    if (!invoiced.has(row.id)) return [row];
    const taxNow = divide(multiply(row.tax, price), row.gross, decimals);
    const tax = roundHalfUp(subtract(taxNow, before.tax), decimals);
    // Unit price and discount are of the whole row.
    return [
      {
        ...row,
        gross,
        tax,
        net: roundHalfUp(subtract(gross, tax), decimals),
        unitPrice: null,
        discount: '0',
      },
    ];
  });
}
