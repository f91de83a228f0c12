import { Rows, type TransactionContext } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { category } from '../../entities/category.js';
import { type Discount, discount } from '../../entities/discount.js';
import { product } from '../../entities/product.js';
import { discountsToCategories, discountsToProducts } from '../../links.js';
import { asServer } from '../as-server.js';

/** Rows to delete. */
interface Deleted {
  readonly products: readonly string[];
  readonly categories: readonly string[];
}

type StartOfDiscount = Pick<Discount, 'id' | 'startsAt'>;

const limits = { variant: { eq: 'default' } } as const;

/** Ends discounts whose last product or category is deleted: without one they would apply to all products. */
@Injectable()
export class EndDiscounts {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    hooks.beforeDelete(product, (products, context) => this.end({ products, categories: [] }, context));
    hooks.beforeDelete(category, (categories, context) => this.end({ products: [], categories }, context));
  }

  private async end({ products, categories }: Deleted, context: TransactionContext): Promise<void> {
    const [productIds, categoryIds] = [[...products], [...categories]];
    const byProducts = this.rows.of(discountsToProducts, asServer(context));
    const byCategories = this.rows.of(discountsToCategories, asServer(context));
    const fields = ['discountId'] as const;
    const limited = [
      ...(await byProducts.find({ where: { ...limits, productId: { inArray: productIds } }, fields })),
      ...(await byCategories.find({ where: { ...limits, categoryId: { inArray: categoryIds } }, fields })),
    ];
    if (limited.length === 0) return;
    const ids = [...new Set(limited.map(({ discountId }) => discountId))];
    // Deletions of other rows wait here, so that the last one finds no limit left.
    const locked = await this.locked(ids, context);
    const of = { ...limits, discountId: { inArray: ids } };
    const others = [
      ...(await byProducts.find({ where: { ...of, productId: { notInArray: productIds } }, fields })),
      ...(await byCategories.find({ where: { ...of, categoryId: { notInArray: categoryIds } }, fields })),
    ];
    const stillLimited = new Set(others.map(({ discountId }) => discountId));
    await this.endAll(
      locked.filter(({ id }) => !stillLimited.has(id)),
      context,
    );
  }

  private locked(ids: readonly string[], context: TransactionContext): Promise<StartOfDiscount[]> {
    return this.rows.of(discount, asServer(context)).find({
      where: { id: { inArray: [...ids] } },
      fields: ['startsAt'],
      orderBy: { id: 'asc' },
      lock: 'update',
    });
  }

  private async endAll(ended: readonly StartOfDiscount[], context: TransactionContext): Promise<void> {
    if (ended.length === 0) return;
    const endsAt = new Date().toISOString();
    await this.rows.of(discount, asServer(context)).updateMany(
      ended.map(({ id, startsAt }) => ({
        ...{ id, endsAt, isAutomatic: false },
        ...(startsAt !== null && startsAt > endsAt && { startsAt: endsAt }),
      })),
    );
  }
}
