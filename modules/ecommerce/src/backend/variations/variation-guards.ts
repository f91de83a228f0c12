import { RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { RowHooks, type Written } from '@flotilla/backend/ports';
import { causeOf, type Reason } from '@flotilla/core/errors';
import { Inject, Injectable } from '@nestjs/common';
import { attribute } from '../../entities/attribute.js';
import { type Product, product } from '../../entities/product.js';
import { productsToAttributes } from '../../links.js';
import { optionKeyOf } from '../../variations/option-key.js';
import { asServer } from '../as-server.js';

/**
 * Keeps variations sound for every writer: one level, each combination of options once, and no variation without
 * its product. All of these take the lock of the product first, so that writes at the same moment wait.
 */
@Injectable()
export class VariationGuards {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    hooks.afterWrite(product, (written, context) => this.requireOneLevel(written, context));
    hooks.beforeDelete(product, (ids, context) => this.requireNoVariations(ids, context));
    hooks.afterWrite(productsToAttributes, (written, context) => this.followOptions(written, context));
    hooks.beforeDelete(attribute, (ids, context) => this.requireNoOption(ids, context));
    hooks.beforeDelete(productsToAttributes, (ids, context) => this.followDeletion(ids, context));
  }

  /** @throws RefusedError for a parent that does not exist or is a variation, and for a parent as a variation */
  private async requireOneLevel(written: readonly Written[], context: TransactionContext): Promise<void> {
    const moved = written.filter(
      ({ before, after }) => after['parentId'] !== null && after['parentId'] !== before?.['parentId'],
    );
    if (moved.length === 0) return;
    const parentIds = moved.map(({ after }) => String(after['parentId']));
    const parents = await this.lock(parentIds, context);
    const ids = moved.map(({ id }) => id);
    if (parents.length < new Set(parentIds).size)
      throw refused({ en: 'There is no such product.', ru: 'Такого товара нет.' });
    if (parents.some(({ id, parentId }) => parentId !== null || ids.includes(id)))
      throw refused({
        en: 'A variation has no variations. Choose its product.',
        ru: 'У варианта не бывает вариантов. Выберите его товар.',
      });
    if (await this.rows.of(product, asServer(context)).exists({ where: { parentId: { inArray: ids } } }))
      throw refused({
        en: 'A product with variations can’t become a variation. Delete them first.',
        ru: 'Товар с вариантами не станет вариантом. Сначала удалите их.',
      });
  }

  /** @throws RefusedError when a product would leave variations behind */
  private async requireNoVariations(ids: readonly string[], context: TransactionContext): Promise<void> {
    await this.lock(ids, context);
    const where = { parentId: { inArray: [...ids] }, id: { notInArray: [...ids] } };
    if (await this.rows.of(product, asServer(context)).exists({ where }))
      throw new RefusedError({
        en: 'The product has variations. Delete them first.',
        ru: 'У товара есть варианты. Сначала удалите их.',
      });
  }

  /** @throws RefusedError when a variation would lose an option */
  private async requireNoOption(ids: readonly string[], context: TransactionContext): Promise<void> {
    const where = { attributeId: { inArray: [...ids] }, variant: { eq: 'option' } } as const;
    if (await this.rows.of(productsToAttributes, asServer(context)).exists({ where }))
      throw new RefusedError({
        en: 'Variations have this option. Delete them first.',
        ru: 'Этот параметр есть у вариантов. Сначала удалите их.',
      });
  }

  private async followOptions(written: readonly Written[], context: TransactionContext): Promise<void> {
    const productIds = written.flatMap(({ before, after }) =>
      [before, after].flatMap((row) => (row?.['variant'] === 'option' ? [String(row['productId'])] : [])),
    );
    if (productIds.length > 0) await this.setOptionKeys(productIds, [], context);
  }

  private async followDeletion(linkIds: readonly string[], context: TransactionContext): Promise<void> {
    const where = { id: { inArray: [...linkIds] }, variant: { eq: 'option' } } as const;
    const links = await this.rows
      .of(productsToAttributes, asServer(context))
      .find({ where, fields: ['productId'] });
    const productIds = links.map(({ productId }) => productId);
    if (productIds.length > 0) await this.setOptionKeys(productIds, linkIds, context);
  }

  /** Stores the canonical options of variations. @throws RefusedError when a product has them twice */
  private async setOptionKeys(
    productIds: readonly string[],
    withoutLinks: readonly string[],
    context: TransactionContext,
  ): Promise<void> {
    const products = this.rows.of(product, asServer(context));
    const ids = [...new Set(productIds)];
    const variations = await products.find({ where: { id: { inArray: ids } }, fields: ['parentId'] });
    const parentIds = variations.flatMap(({ parentId }) => parentId ?? []);
    await this.lock(parentIds, context);
    const links = await this.rows.of(productsToAttributes, asServer(context)).find({
      where: {
        productId: { inArray: ids },
        variant: { eq: 'option' },
        id: { notInArray: [...withoutLinks] },
      },
      fields: ['productId', 'attributeId'],
    });
    const keyed = variations.map(({ id, parentId }) => {
      const own = links.filter(({ productId }) => productId === id);
      return { id, parentId, optionKey: optionKeyOf(own.map(({ attributeId }) => attributeId)) };
    });
    const where = { parentId: { inArray: parentIds }, optionKey: { isNotNull: true } } as const;
    const existing =
      parentIds.length > 0 ? await products.find({ where, fields: ['parentId', 'optionKey'] }) : [];
    const others = [...existing.filter(({ id }) => !ids.includes(id)), ...keyed];
    for (const one of keyed)
      if (others.some((other) => isSameChoice(one, other)))
        throw new RefusedError({
          en: 'The product has a variation with these options already.',
          ru: 'Вариант с таким сочетанием у товара уже есть.',
        });
    await products.updateMany(keyed.map(({ id, optionKey }) => ({ id, optionKey })));
  }

  private lock(ids: readonly string[], context: TransactionContext) {
    return this.rows.of(product, asServer(context)).find({
      where: { id: { inArray: [...new Set(ids)] } },
      fields: ['parentId'],
      orderBy: { id: 'asc' },
      lock: 'update',
    });
  }
}

const refused = (reason: Reason) => new RefusedError(reason, [causeOf('parentId', reason)]);

type Keyed = Pick<Product, 'id' | 'parentId' | 'optionKey'>;

const isSameChoice = (one: Keyed, other: Keyed) =>
  one.id !== other.id &&
  one.parentId !== null &&
  one.parentId === other.parentId &&
  one.optionKey !== null &&
  one.optionKey === other.optionKey;
