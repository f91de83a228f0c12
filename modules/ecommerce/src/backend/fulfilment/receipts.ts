import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type Context, Events, Rows, serverFor, Writer, type TransactionContext } from '@flotilla/backend';
import {
  GENERATED_IMAGES,
  type GeneratedImages,
  type ReceivedFile,
  UPLOADS,
  type Uploads,
} from '@flotilla/backend/ports';
import { instalmentPaid } from '@flotilla/billing';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { orderChanged, orderEnded, orderPaid } from '../../events.js';
import {
  ordersToBillingModulePaymentIntents,
  ordersToFileStorageModuleFiles,
  productsToFileStorageModuleFiles,
} from '../../links.js';
import { orderReceipt, type Receipt } from '../images/templates.js';
import { Billing } from '../payments/billing.js';
import { withParents } from '../variations/related-products.js';
import { ReceiptData } from './receipt-data.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.receipts' }) };
const receiptVariant = 'receipt-default';
const attachmentVariant = 'attachment-default';
/** Drawings of one order that changes while it is drawn. */
const maxDrawings = 3;

/** Gives the buyer of a paid order the receipt as an image, and the files of the purchased products. */
@Injectable()
export class Receipts {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ReceiptData) private readonly data: ReceiptData,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(GENERATED_IMAGES) private readonly images: GeneratedImages,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(Billing) private readonly billing: Billing,
  ) {
    // One handler for both events preserves their order.
    events.on([orderPaid, orderEnded], 'ecommerce.receipts', ({ orderId }, { event }) =>
      event === orderPaid.key ? this.handOut(orderId) : this.takeBack(orderId),
    );
    if (billing.isInstalled)
      events.on(instalmentPaid, 'ecommerce.receipts-of-balances', ({ paymentIntentId }) =>
        this.redrawAll(paymentIntentId),
      );
    events.on(orderChanged, 'ecommerce.receipts-of-changes', ({ orderId }) => this.redraw(orderId));
  }

  /**
   * Removes product files from a canceled order; its receipt stays. An ended subscription keeps its files.
   */
  private async takeBack(orderId: string): Promise<void> {
    if (!this.rows.ofInstalled(ordersToFileStorageModuleFiles, asShop)) return;
    await this.writer.transaction(async (tx) => {
      const txContext = { ...asShop, tx };
      const ended = await this.rows
        .of(order, txContext)
        .one({ where: { id: { eq: orderId }, status: { eq: 'canceled' } }, lock: 'update' });
      if (!ended) return;
      const where = { orderId: { eq: orderId }, variant: { eq: attachmentVariant } } as const;
      const links = await this.rows.of(ordersToFileStorageModuleFiles, txContext).find({ where, fields: [] });
      await this.rows.of(ordersToFileStorageModuleFiles, txContext).deleteMany(links.map(({ id }) => id));
    });
  }

  /** Replaces the receipts of the orders that an intent pays. */
  private async redrawAll(paymentIntentId: string): Promise<void> {
    const where = { billingModulePaymentIntentId: { eq: paymentIntentId } };
    const links = await this.rows
      .of(ordersToBillingModulePaymentIntents, asShop)
      .find({ where, fields: ['orderId'] });
    for (const { orderId } of links) await this.redraw(orderId);
  }

  private async redraw(orderId: string): Promise<void> {
    // The lock waits for a receipt that is being stored. One that is drawn later shows the present order.
    const paid = await this.writer.transaction((tx) =>
      this.rows
        .of(order, { ...asShop, tx })
        .one({ where: { id: { eq: orderId } }, fields: ['receipt'], lock: 'update' }),
    );
    if (paid?.receipt) await this.draw(orderId, { isReplaced: true });
  }

  /** Draws the receipt of a paid order, and attaches the files of its products. Idempotent. */
  async handOut(orderId: string): Promise<void> {
    const links = this.rows.ofInstalled(ordersToFileStorageModuleFiles, asShop);
    const paid = await this.rows.of(order, asShop).one({ where: { id: { eq: orderId } } });
    if (!paid || !links || !this.billing.isInstalled) return;
    await this.writer.transaction((tx) => this.attach(orderId, { ...asShop, tx }));
    const drawn = await links.exists({
      where: { orderId: { eq: orderId }, variant: { eq: receiptVariant } },
    });
    if (!drawn && paid.number !== null && this.images.has(orderReceipt.variant)) await this.draw(orderId);
  }

  /** Links the products' files to the order, which gives the buyer access, unless the order has ended. */
  private async attach(orderId: string, txContext: TransactionContext): Promise<void> {
    const { status } = await this.rows
      .of(order, txContext)
      .byId(orderId, { fields: ['status'], lock: 'update' });
    if (!paidStates.some((paid) => paid === status)) return;
    const lines = await this.data.linesOf(orderId, txContext);
    const productId = { inArray: await withParents(lines, this.rows, txContext) };
    const where = { productId, variant: { eq: attachmentVariant } } as const;
    const files = await this.rows
      .of(productsToFileStorageModuleFiles, txContext)
      .find({ where, fields: ['fileStorageModuleFileId'] });
    for (const fileStorageModuleFileId of new Set(files.map((link) => link.fileStorageModuleFileId))) {
      const links = this.rows.of(ordersToFileStorageModuleFiles, txContext);
      await links.findOrCreate({ orderId, fileStorageModuleFileId, variant: attachmentVariant });
    }
  }

  /** Draws a receipt, and again when the order has changed in the meantime. */
  private async draw(orderId: string, { isReplaced = false } = {}): Promise<void> {
    for (let drawing = 0; drawing < maxDrawings; drawing++)
      if (await this.drawOnce(orderId, isReplaced)) return;
    throw new Error('The order changed while its receipt was drawn.');
  }

  /** Returns false when the order has changed in the meantime. */
  private async drawOnce(orderId: string, isReplaced: boolean): Promise<boolean> {
    const data = await this.writer.transaction((tx) => this.data.of(orderId, { ...asShop, tx }));
    if (!data) return true;
    const { variant, width, height } = orderReceipt;
    const { bytes } = await this.images.render({ variant, width, height, data });
    const stored = await this.uploads.receive({
      field: 'file',
      name: `receipt-${data.number}.png`,
      content: Readable.from([bytes]),
      caller: asShop.caller,
    });
    try {
      return await this.writer.transaction((tx) =>
        this.store(orderId, stored, { data, isReplaced }, { ...asShop, tx }),
      );
    } finally {
      // Releases the file when it was not stored.
      await this.uploads.release([stored.path]);
    }
  }

  /** Stores a receipt. Returns false when its order has changed, such as its days, or the account of its buyer. */
  private async store(
    orderId: string,
    stored: ReceivedFile,
    { data, isReplaced }: { readonly data: Receipt; readonly isReplaced: boolean },
    txContext: TransactionContext,
  ): Promise<boolean> {
    await this.rows.of(order, txContext).byId(orderId, { fields: [], lock: 'update' });
    if (!isDeepStrictEqual(await this.data.of(orderId, txContext), data)) return false;
    const where = { orderId: { eq: orderId }, variant: { eq: receiptVariant } } as const;
    const links = this.rows.of(ordersToFileStorageModuleFiles, txContext);
    const [former] = await links.find({ where, fields: ['fileStorageModuleFileId'] });
    if (former && !isReplaced) return true;
    // Deletes its link, too.
    if (former) await this.rows.of(file, txContext).delete(former.fileStorageModuleFileId);
    const { set, suggested } = stored.valuesFor(file, 'file');
    const { id } = await this.rows.of(file, txContext).insert({
      ...suggested,
      ...set,
      file: stored.path,
      adminTitle: `Receipt ${data.number}`,
      variant: orderReceipt.variant,
    });
    await this.rows
      .of(ordersToFileStorageModuleFiles, txContext)
      .insert({ orderId, fileStorageModuleFileId: id, variant: receiptVariant });
    await this.rows.of(order, txContext).update(orderId, { receipt: stored.path });
    return true;
  }
}
