import { Readable } from 'node:stream';
import {
  type Context,
  Database,
  Events,
  LOGGER,
  Rows,
  serverFor,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import {
  GENERATED_IMAGES,
  type GeneratedImages,
  type ReceivedFile,
  UPLOADS,
  type Uploads,
  ENVIRONMENT,
  TIME_ZONE,
} from '@flotilla/backend/ports';
import { currency, instalmentPaid, invoice, paymentIntentsToInvoices } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { add, roundHalfUp } from '@flotilla/core/values';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { charge } from '../../entities/charge.js';
import { type Order, order } from '../../entities/order.js';
import { addressLines } from '../../addresses/address-format.js';
import { discountSums } from '../../discounts/sum-discounts.js';
import { paidStates } from '../../entities/order-states.js';
import { orderChanged, orderEnded, orderPaid } from '../../events.js';
import {
  ordersToBillingModulePaymentIntents,
  ordersToFileStorageModuleFiles,
  ordersToProducts,
  productsToFileStorageModuleFiles,
} from '../../links.js';
import { withParents } from '../variations/related-products.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { orderReceipt, type Receipt } from '../images/templates.js';
import { Billing } from '../payments/billing.js';
import { unpaidBalancesOf } from '../instalments/order-instalments.sql.js';
import { receiptCharges, receiptLines } from './receipt-lines.js';
import { receiptTaxes } from './receipt-taxes.js';
import { stayFields } from './sold-text.js';

type Line = Awaited<ReturnType<Receipts['linesOf']>>[number];

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.receipts' }) };
const receiptVariant = 'receipt-default';
const attachmentVariant = 'attachment-default';

/** Gives the buyer of a paid order the receipt as an image, and the files of the purchased products. */
@Injectable()
export class Receipts {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(GENERATED_IMAGES) private readonly images: GeneratedImages,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(ENVIRONMENT) private readonly environment: NodeJS.ProcessEnv,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    @Inject(LOGGER) private readonly log: Logger,
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
    const paid = await this.rows.of(order, asShop).one({ where: { id: { eq: orderId } } });
    // The first receipt is drawn when the order is paid, and shows its prices and balances of then.
    if (paid?.receipt) await this.draw(paid, await this.linesOf(orderId), { isReplaced: true });
  }

  /** Draws the receipt of a paid order, and attaches the files of its products. Idempotent. */
  async handOut(orderId: string): Promise<void> {
    const links = this.rows.ofInstalled(ordersToFileStorageModuleFiles, asShop);
    const paid = await this.rows.of(order, asShop).one({ where: { id: { eq: orderId } } });
    if (!paid || !links || !this.billing.isInstalled) return;
    const lines = await this.linesOf(orderId);
    await this.writer.transaction((tx) => this.attach(orderId, lines, { ...asShop, tx }));
    const drawn = await links.exists({
      where: { orderId: { eq: orderId }, variant: { eq: receiptVariant } },
    });
    if (!drawn && paid.number !== null && this.images.has(orderReceipt.variant)) await this.draw(paid, lines);
  }

  private linesOf(orderId: string) {
    const fields = [
      'productId',
      ...stayFields,
      'title',
      'unit',
      'total',
      'discount',
      'net',
      'tax',
      'gross',
      'taxRate',
      'taxCountry',
      'taxReason',
      'currencyId',
      'paymentIntentId',
    ] as const;
    return this.rows
      .of(ordersToProducts, asShop)
      .find({ where: { orderId: { eq: orderId } }, fields, orderBy: { createdAt: 'asc' } });
  }

  /** Links the products' files to the order, which gives the buyer access, unless the order has ended. */
  private async attach(
    orderId: string,
    lines: readonly Line[],
    txContext: TransactionContext,
  ): Promise<void> {
    const { status } = await this.rows
      .of(order, txContext)
      .byId(orderId, { fields: ['status'], lock: 'update' });
    if (!paidStates.some((paid) => paid === status)) return;
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

  private async draw(paid: Order, lines: readonly Line[], { isReplaced = false } = {}): Promise<void> {
    const data = await this.dataOf(paid, lines);
    if (!data) return;
    const { variant, width, height } = orderReceipt;
    const { bytes } = await this.images.render({ variant, width, height, data });
    const stored = await this.uploads.receive({
      field: 'file',
      name: `receipt-${data.number}.png`,
      content: Readable.from([bytes]),
      caller: asShop.caller,
    });
    try {
      await this.writer.transaction((tx) =>
        this.store(paid.id, stored, { number: data.number, isReplaced }, { ...asShop, tx }),
      );
    } finally {
      // Releases the file when another attempt has already stored a receipt.
      await this.uploads.release([stored.path]);
    }
  }

  private async store(
    orderId: string,
    stored: ReceivedFile,
    { number, isReplaced }: { readonly number: string; readonly isReplaced: boolean },
    txContext: TransactionContext,
  ): Promise<void> {
    await this.rows.of(order, txContext).byId(orderId, { fields: [], lock: 'update' });
    const where = { orderId: { eq: orderId }, variant: { eq: receiptVariant } } as const;
    const links = this.rows.of(ordersToFileStorageModuleFiles, txContext);
    const [former] = await links.find({ where, fields: ['fileStorageModuleFileId'] });
    if (former && !isReplaced) return;
    // Deletes its link, too.
    if (former) await this.rows.of(file, txContext).delete(former.fileStorageModuleFileId);
    const { set, suggested } = stored.valuesFor(file, 'file');
    const { id } = await this.rows.of(file, txContext).insert({
      ...suggested,
      ...set,
      file: stored.path,
      adminTitle: `Receipt ${number}`,
      variant: orderReceipt.variant,
    });
    await this.rows
      .of(ordersToFileStorageModuleFiles, txContext)
      .insert({ orderId, fileStorageModuleFileId: id, variant: receiptVariant });
    await this.rows.of(order, txContext).update(orderId, { receipt: stored.path });
  }

  /**
   * Returns the content of the receipt, or undefined when nothing was sold: an administrator set the status
   * of an empty order.
   */
  private async dataOf(paid: Order, lines: readonly Line[]): Promise<Receipt | undefined> {
    const signs = await this.signsOf(lines);
    const language = paid.language === 'ru' ? 'ru' : 'en';
    const charges = await this.chargesOf(paid.id);
    const sold = receiptLines(lines, charges, { signs, language });
    const charged = receiptCharges(charges, { signs, language });
    if (sold.length === 0) {
      this.log.info({ orderId: paid.id }, 'an order without sold lines gets no receipt');
      return undefined;
    }
    const totals = new Map<string, string>();
    for (const { sign, amount, decimals } of [...sold, ...charged])
      totals.set(sign, roundHalfUp(add(totals.get(sign) ?? '0', amount), decimals));
    const address = storedAddress(paid.deliveryAddress);
    return {
      language,
      siteName: (this.environment.SITE_TITLE ?? '').slice(0, 100),
      number: paid.number ?? paid.id,
      paidAt: paid.paidAt ?? new Date().toISOString(),
      timeZone: this.timeZone,
      email: paid.email ?? undefined,
      paidBy: await this.providerOf(lines),
      lines: sold.slice(0, 500).map(({ decimals: _, ...line }) => line),
      charges: charged.slice(0, 4).map(({ decimals: _, ...one }) => one),
      deliveredTo: address ? addressLines(address, language).join(', ') : undefined,
      totals: [...totals].slice(0, 4).map(([sign, amount]) => ({ sign, amount })),
      balances: await this.balancesOf(paid.id, signs),
      discounts: discountSums([...lines, ...charges])
        .flatMap(({ currencyId, amount }) => {
          const { sign, decimals = 0 } = signs.get(currencyId) ?? {};
          return sign === undefined ? [] : [{ amount: roundHalfUp(amount, decimals), sign }];
        })
        .slice(0, 4),
      taxes: receiptTaxes([...lines, ...charges], signs, language),
    };
  }

  private async balancesOf(
    orderId: string,
    signs: ReadonlyMap<string, { readonly sign: string }>,
  ): Promise<Receipt['balances']> {
    return (await unpaidBalancesOf(orderId, this.db)).slice(0, 4).flatMap((one) => {
      const { sign } = signs.get(one.billingModuleCurrency.id) ?? {};
      return sign === undefined ? [] : [{ amount: one.amount, sign, until: one.dueAt }];
    });
  }

  /** Returns what an order costs beside its products. */
  private chargesOf(orderId: string) {
    return this.rows
      .of(charge, asShop)
      .find({ where: { orderId: { eq: orderId } }, orderBy: { createdAt: 'asc' } });
  }

  private async signsOf(
    lines: readonly Line[],
  ): Promise<Map<string, { readonly sign: string; readonly decimals: number }>> {
    const ids = [...new Set(lines.flatMap(({ currencyId }) => currencyId ?? []))];
    const found = await this.rows
      .of(currency, asShop)
      .find({ where: { id: { inArray: ids } }, fields: ['symbol', 'code', 'decimals'] });
    return new Map(
      found.map(({ id, symbol, code, decimals }) => [
        id,
        { sign: (symbol || code || '?').slice(0, 10), decimals },
      ]),
    );
  }

  private async providerOf(lines: readonly Line[]): Promise<string | undefined> {
    const ids = lines.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
    const found = await this.rows.of(paymentIntentsToInvoices, asShop).one({
      where: { paymentIntentId: { inArray: ids } },
      fields: [],
      with: { invoice: show(invoice, ['provider']) },
    });
    const name = found?.invoice?.provider;
    return this.billing.payments.offered.find((one) => one.name === name)?.title ?? name ?? undefined;
  }
}
