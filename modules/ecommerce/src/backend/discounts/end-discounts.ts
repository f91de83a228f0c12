import { Rows, type TransactionContext } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { category } from '../../entities/category.js';
import { discount } from '../../entities/discount.js';
import { product } from '../../entities/product.js';
import { discountsToCategories, discountsToProducts } from '../../links.js';
import { asServer } from '../as-server.js';

/** Rows to delete. */
interface Deleted {
  readonly products: readonly string[];
  readonly categories: readonly string[];
}

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
    const [gone, goneCategories] = [[...products], [...categories]];
    const byProducts = this.rows.of(discountsToProducts, asServer(context));
    const byCategories = this.rows.of(discountsToCategories, asServer(context));
    const fields = ['discountId'] as const;
    const limited = [
      ...(await byProducts.find({ where: { ...limits, productId: { inArray: gone } }, fields })),
      ...(await byCategories.find({ where: { ...limits, categoryId: { inArray: goneCategories } }, fields })),
    ];
    if (limited.length === 0) return;
    const of = { ...limits, discountId: { inArray: limited.map(({ discountId }) => discountId) } };
    const others = [
      ...(await byProducts.find({ where: { ...of, productId: { notInArray: gone } }, fields })),
      ...(await byCategories.find({ where: { ...of, categoryId: { notInArray: goneCategories } }, fields })),
    ];
    const kept = new Set(others.map(({ discountId }) => discountId));
    const ids = limited.flatMap(({ discountId }) => (kept.has(discountId) ? [] : [discountId]));
    await this.endAll([...new Set(ids)], context);
  }

  private async endAll(ids: readonly string[], context: TransactionContext): Promise<void> {
    const discounts = this.rows.of(discount, asServer(context));
    const where = { id: { inArray: [...ids] } };
    const found = await discounts.find({
      where,
      fields: ['startsAt'],
      orderBy: { id: 'asc' },
      lock: 'update',
    });
    const endsAt = new Date().toISOString();
    await discounts.updateMany(
      found.map(({ id, startsAt }) => ({
        ...{ id, endsAt, isAutomatic: false },
        ...(startsAt !== null && startsAt > endsAt && { startsAt: endsAt }),
      })),
    );
  }
}
