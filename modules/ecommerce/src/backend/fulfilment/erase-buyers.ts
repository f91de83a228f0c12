import { Ownership, Rows, server, type WriteTransaction } from '@flotilla/backend';
import {
  defineJob,
  type ErasedSubject,
  forgetRows,
  Jobs,
  SUBJECT_ERASURES,
  type SubjectErasure,
  type SubjectErasures,
  UPLOADS,
  type Uploads,
} from '@flotilla/backend/ports';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { order } from '../../entities/order.js';
import { orderDraft } from '../../entities/order-draft.js';
import { ordersToFileStorageModuleFiles } from '../../links.js';
import { orderProblems } from '../../order-problems.js';
import { inCart } from '../carts/subject-orders.js';
import { lockCart } from '../pricing/lines.sql.js';
import { ReconcileOrders } from '../checkout/reconcile-orders.js';
import { Receipts } from './receipts.js';

type TransactionContext = { readonly caller: typeof server; readonly tx: WriteTransaction };

const drawAgain = defineJob('ecommerce.draw-receipt-again', z.object({ orderId: z.guid() }), {
  retryLimit: 8,
  isAside: true,
});

/**
 * Cancels unpaid orders, and deletes carts and drafts of a deleted account. Redraws receipts, because they show the
 * buyer's address.
 */
@Injectable()
export class EraseBuyers implements SubjectErasure {
  readonly name = 'ecommerce.orders';

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(Receipts) receipts: Receipts,
    @Inject(SUBJECT_ERASURES) erasures: SubjectErasures,
  ) {
    erasures.add(this);
    jobs.on(drawAgain, ({ orderId }) => receipts.handOut(orderId));
  }

  async erase({ subjectId }: ErasedSubject, tx: WriteTransaction): Promise<void> {
    const txContext = { caller: server, tx };
    await lockCart(subjectId, tx);
    const own = await this.ownership.ownedIds(subjectId, order, tx);
    // A payment may have arrived that is not settled yet.
    await this.reconciliation.reconcile(own, txContext);
    const orders = this.rows.of(order, txContext);
    const unpaid = await orders.find({
      where: { id: { inArray: own }, status: { eq: 'paying' } },
      fields: [],
      orderBy: { id: 'asc' },
      lock: 'update',
    });
    for (const { id } of unpaid)
      await orders.update(id, { status: 'canceled', problem: orderProblems.byBuyer });
    const drafts = await this.rows
      .of(orderDraft, txContext)
      .find({ where: { orderId: { inArray: own } }, fields: ['orderId'] });
    const find = (where: object) => orders.find({ where, fields: [], lock: 'update' });
    const carts = [
      ...(await find({ id: { inArray: own }, ...inCart })),
      ...(await find({ id: { inArray: drafts.map(({ orderId }) => orderId) }, status: inCart.status })),
    ];
    const ids = carts.map(({ id }) => id);
    await orders.deleteMany(ids);
    if (ids.length > 0) await forgetRows(ids, tx);
    await this.dropReceipts(own, txContext);
  }

  private async dropReceipts(orderIds: readonly string[], txContext: TransactionContext): Promise<void> {
    const links = this.rows.ofInstalled(ordersToFileStorageModuleFiles, txContext);
    const where = { orderId: { inArray: [...orderIds] }, variant: { eq: 'receipt-default' as const } };
    const drawn = (await links?.find({ where, fields: ['orderId', 'fileStorageModuleFileId'] })) ?? [];
    if (drawn.length === 0) return;
    const ids = [...new Set(drawn.map((link) => link.fileStorageModuleFileId))];
    const paths = (await this.rows.of(file, txContext).deleteMany(ids)).map((row) => row.file);
    await this.uploads.eraseAfter(txContext.tx, paths);
    await forgetRows(ids, txContext.tx);
    const orders = [...new Set(drawn.map(({ orderId }) => orderId))];
    await this.rows.of(order, txContext).updateMany(orders.map((id) => ({ id, receipt: '' })));
    for (const orderId of orders)
      // Without a key: a job of the order that is running may have read the address already.
      await this.jobs.send(drawAgain, { orderId }, { tx: txContext.tx });
  }
}
