import {
  type Context,
  InvalidError,
  NotFoundError,
  Rows,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import { currency, type Interval } from '@flotilla/billing';
import { show, via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { ProductPrice } from '../../admin-actions.js';
import { attribute } from '../../entities/attribute.js';
import { attributeKey } from '../../entities/attribute-key.js';
import { product } from '../../entities/product.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  productsToAttributes,
  storesToAttributes,
  storesToProducts,
  storesToProductsToAttributes,
} from '../../links.js';
import { intervalNamed } from '../../pricing/price-rule.js';
import { asServer } from '../as-server.js';
import { keyFor } from './price-keys.js';

export interface PriceInput {
  readonly amount: string;
  readonly currencyId: string;
  readonly per: Interval | null;
  readonly storeId?: string;
}

const pricedAttribute = show(attribute, ['number', 'adminTitle'], {
  key: via(attributeKeysToAttributes, show(attributeKey, ['type', 'slug', 'adminTitle']), { first: true }),
  currency: via(attributesToBillingModuleCurrencies, show(currency, ['slug']), { first: true }),
});

/** A price, and its link to the product or to the product in a store. */
interface LinkedPrice extends ProductPrice {
  readonly linkId: string;
  readonly keyId: string;
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
      const { type, adminTitle } = await this.rows
        .of(product, txContext)
        .byId(productId, { fields: ['type', 'adminTitle'], lock: 'update' });
      if (!(await this.rows.of(currency, txContext).exists({ where: { id: { eq: currencyId } } })))
        throw InvalidError.of('currencyId', 'is no currency.');
      const stockItemId = storeId === null ? null : await this.stockItemIdOf(productId, storeId, txContext);
      if (type === 'subscription') await this.setInterval(productId, per, txContext);
      const prices = await this.pricesOf(productId, txContext);
      // Prices of one interval share a key, so that the store's price overrides the product's.
      const keyId =
        prices.find((one) => one.per === per)?.keyId ??
        (await keyFor('price', per, { rows: this.rows, txContext })).id;
      const existing = prices.find(
        (one) => one.keyId === keyId && one.currencyId === currencyId && one.storeId === storeId,
      );
      const attributeId =
        existing && (await this.isAlone(existing.attributeId, txContext)) ? existing.attributeId : undefined;
      if (attributeId !== undefined)
        await this.rows.of(attribute, txContext).update(attributeId, { number: amount });
      const answer = { amount, currencyId, per, storeId };
      if (attributeId !== undefined) return { ...answer, attributeId };
      const made = await this.rows
        .of(attribute, txContext)
        .insert({ adminTitle: `${adminTitle}: price${per === null ? '' : ` per ${per}`}`, number: amount });
      await this.rows
        .of(attributeKeysToAttributes, txContext)
        .insert({ attributeKeyId: keyId, attributeId: made.id });
      await this.rows
        .of(attributesToBillingModuleCurrencies, txContext)
        .insert({ attributeId: made.id, billingModuleCurrencyId: currencyId });
      await this.link({ productId, stockItemId, attributeId: made.id, existing }, txContext);
      return { ...answer, attributeId: made.id };
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
      if (await this.isAlone(found.attributeId, txContext))
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

  private async isAlone(attributeId: string, txContext: TransactionContext): Promise<boolean> {
    const where = { attributeId: { eq: attributeId } };
    const counts = [
      await this.rows.of(productsToAttributes, txContext).count({ where }),
      await this.rows.of(storesToProductsToAttributes, txContext).count({ where }),
      await this.rows.of(storesToAttributes, txContext).count({ where }),
    ];
    return counts.reduce((sum, count) => sum + count, 0) === 1;
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
      throw InvalidError.of('per', `must be ${existing}, the interval of this subscription.`);
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

interface Priced {
  readonly id: string;
  readonly number: string | null;
  readonly key: {
    readonly id: string;
    readonly type: string;
    readonly slug: string;
    readonly adminTitle: string;
  } | null;
  readonly currency: { readonly id: string } | null;
}

function linkedPrices(
  { id, number, key, currency: paidIn }: Priced,
  linkId: string,
  storeId: string | null,
): LinkedPrice[] {
  if (key?.type !== 'price' || number === null || !paidIn) return [];
  const per = intervalNamed(key) ?? null;
  return [{ attributeId: id, amount: number, currencyId: paidIn.id, per, storeId, linkId, keyId: key.id }];
}
