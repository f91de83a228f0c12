import {
  type Context,
  InvalidError,
  NotFoundError,
  Rows,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import type { Interval } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import type { ProductPrice } from '../../admin-actions.js';
import { attribute } from '../../entities/attribute.js';
import { product } from '../../entities/product.js';
import {
  attributeKeysToAttributes,
  productsToAttributes,
  storesToProducts,
  storesToProductsToAttributes,
} from '../../links.js';
import { intervalNamed } from '../../pricing/price-rule.js';
import { asServer } from '../as-server.js';
import {
  insertPrice,
  isAlone,
  type LinkedPrice,
  linkedPrices,
  pricedAttribute,
  requireCurrency,
} from './price-attributes.js';
import { keyFor } from './price-keys.js';

export interface PriceInput {
  readonly amount: string;
  readonly currencyId: string;
  readonly per: Interval | null;
  readonly storeId?: string;
}

/**
 * Edits prices by amount, currency and interval; creates the attribute, key and links that represent them.
 */
@Injectable()
export class PriceEditor {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  /** Returns the prices of a product, in all stores and in single ones, in the order of their links. */
  async pricesOf(productId: string, context: Context): Promise<LinkedPrice[]> {
    const stockItems = await this.rows
      .of(storesToProducts, context)
      .find({ where: { productId: { eq: productId } }, fields: ['storeId'] });
    const own = await this.rows.of(productsToAttributes, context).find({
      where: { productId: { eq: productId } },
      fields: [],
      with: { attribute: pricedAttribute },
      orderBy: { orderIndex: 'asc' },
    });
    const ofStores = await this.rows.of(storesToProductsToAttributes, context).find({
      where: { storesToProductsId: { inArray: stockItems.map(({ id }) => id) } },
      fields: ['storesToProductsId'],
      with: { attribute: pricedAttribute },
      orderBy: { orderIndex: 'asc' },
    });
    const storeOf = new Map(stockItems.map(({ id, storeId }) => [id, storeId]));
    return [
      ...own.flatMap(({ id, attribute: of }) => linkedPrices(of, id, null)),
      ...ofStores.flatMap(({ id, storesToProductsId, attribute: of }) =>
        linkedPrices(of, id, storeOf.get(storesToProductsId) ?? null),
      ),
    ];
  }

  /** Creates a price, or changes the existing one. @throws NotFoundError, InvalidError */
  async set(productId: string, input: PriceInput, context: Context): Promise<ProductPrice> {
    return this.writer.within(asServer(context), async (txContext) => {
      const { amount, currencyId, per, storeId = null } = input;
      const { type, adminTitle, parentId } = await this.rows
        .of(product, txContext)
        .byId(productId, { fields: ['type', 'adminTitle', 'parentId'], lock: 'update' });
      await requireCurrency(currencyId, this.rows, txContext);
      const stockItemId = storeId === null ? null : await this.stockItemIdOf(productId, storeId, txContext);
      if (type === 'subscription') await this.setInterval(productId, per, txContext);
      const prices = await this.pricesOf(productId, txContext);
      // Prices of one interval share a key, so that a later source overrides the product's.
      const inherited = parentId === null ? [] : await this.pricesOf(parentId, txContext);
      const keyId =
        [...prices, ...inherited].find((one) => one.per === per)?.keyId ??
        (await keyFor('price', per, { rows: this.rows, txContext })).id;
      const existing = prices.find(
        (one) => one.keyId === keyId && one.currencyId === currencyId && one.storeId === storeId,
      );
      const attributeId =
        existing && (await isAlone(existing.attributeId, this.rows, txContext))
          ? existing.attributeId
          : undefined;
      if (attributeId !== undefined)
        await this.rows.of(attribute, txContext).update(attributeId, { number: amount });
      const answer = { amount, currencyId, per, storeId };
      if (attributeId !== undefined) return { ...answer, attributeId };
      const title = `${adminTitle}: price${per === null ? '' : ` per ${per}`}`;
      const madeId = await insertPrice({ title, amount, currencyId, keyId }, this.rows, txContext);
      await this.link({ productId, stockItemId, attributeId: madeId, existing }, txContext);
      return { ...answer, attributeId: madeId };
    });
  }

  /** @throws NotFoundError when the product has no such price */
  async remove(
    productId: string,
    attributeId: string,
    storeId: string | null,
    context: Context,
  ): Promise<void> {
    await this.writer.within(asServer(context), async (txContext) => {
      const prices = await this.pricesOf(productId, txContext);
      const found = prices.find(
        (one) => one.attributeId === attributeId.toLowerCase() && one.storeId === storeId,
      );
      if (!found) throw new NotFoundError('The product has no such price.');
      if (await isAlone(found.attributeId, this.rows, txContext))
        return void (await this.rows.of(attribute, txContext).delete(found.attributeId));
      if (storeId === null) await this.rows.of(productsToAttributes, txContext).delete(found.linkId);
      else await this.rows.of(storesToProductsToAttributes, txContext).delete(found.linkId);
    });
  }

  private async stockItemIdOf(
    productId: string,
    storeId: string,
    txContext: TransactionContext,
  ): Promise<string> {
    const where = { productId: { eq: productId }, storeId: { eq: storeId } };
    const found = await this.rows.of(storesToProducts, txContext).one({ where, fields: [] });
    if (!found) throw new NotFoundError('The product is not sold in this store.');
    return found.id;
  }

  /** Links a price. An attribute that other rows share is not changed: this product gets its own instead. */
  private async link(
    {
      productId,
      stockItemId,
      attributeId,
      existing,
    }: { productId: string; stockItemId: string | null; attributeId: string; existing?: LinkedPrice },
    txContext: TransactionContext,
  ): Promise<void> {
    const [own, ofStockItem] = [
      this.rows.of(productsToAttributes, txContext),
      this.rows.of(storesToProductsToAttributes, txContext),
    ];
    if (existing)
      return void (await (stockItemId === null ? own : ofStockItem).update(existing.linkId, { attributeId }));
    if (stockItemId !== null)
      return void (await ofStockItem.insert({ storesToProductsId: stockItemId, attributeId }));
    await own.insert({ productId, attributeId });
  }

  /** Makes the product a subscription with one interval, by an attribute without a value. */
  private async setInterval(
    productId: string,
    per: Interval | null,
    txContext: TransactionContext,
  ): Promise<void> {
    const links = await this.rows.of(productsToAttributes, txContext).find({
      where: { productId: { eq: productId } },
      fields: [],
      with: { attribute: pricedAttribute },
    });
    const existing = links
      .map(({ attribute: { key } }) => (key?.type === 'interval' ? intervalNamed(key) : undefined))
      .find(Boolean);
    if (existing !== undefined && existing !== per)
      throw InvalidError.of('per', {
        en: `must be ${existing}, the interval of this subscription.`,
        ru: `у этой подписки другой период: ${existing}.`,
      });
    if (existing !== undefined) return;
    const key = await keyFor('interval', per, { rows: this.rows, txContext });
    const made = await this.rows.of(attribute, txContext).insert({ adminTitle: key.adminTitle });
    await this.rows
      .of(attributeKeysToAttributes, txContext)
      .insert({ attributeKeyId: key.id, attributeId: made.id });
    await this.rows
      .of(productsToAttributes, txContext)
      .insert({ productId, attributeId: made.id, orderIndex: 99 });
  }
}
