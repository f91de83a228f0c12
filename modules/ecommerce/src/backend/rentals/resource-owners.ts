import { NotFoundError, Rows, type TransactionContext } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { extra } from '../../entities/extra.js';
import { resource } from '../../entities/resource.js';
import { Bookings } from '../bookings/bookings.js';
import { type RentedProduct, rentedProductsOf, rentedProductWith } from '../schedules/rented-products.sql.js';

/** The stock item or the extra that a resource is one of. */
export interface ResourceOwner {
  readonly id: string;
  readonly title: LocalizedText;
  /** The product whose schedule it follows. */
  readonly rented: RentedProduct;
}

/** Finds and locks the stock items and extras of resources. */
@Injectable()
export class ResourceOwners {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Bookings) private readonly bookings: Bookings,
  ) {}

  /** Locks the stock item or the extra of a resource, and of another one, and returns that of the first. */
  async locked(
    resourceId: string,
    txContext: TransactionContext,
    otherId = resourceId,
  ): Promise<ResourceOwner> {
    await this.lock([resourceId, otherId], txContext);
    return this.of(resourceId, txContext);
  }

  /** Locks the stock items of resources, then the extras, each in the order of their ids. */
  async lock(resourceIds: readonly string[], txContext: TransactionContext): Promise<void> {
    const where = { id: { inArray: [...resourceIds] } };
    const fields = ['storesToProductsId', 'extraId'] as const;
    const found = await this.rows.of(resource, txContext).find({ where, fields });
    const itemIds = found.flatMap(({ storesToProductsId }) => storesToProductsId ?? []);
    await this.bookings.lock(itemIds, txContext);
    await this.bookings.lockExtras(
      found.flatMap(({ extraId }) => extraId ?? []),
      txContext,
    );
  }

  /** @throws NotFoundError when the resource is not of a product with a schedule, or of an extra of one */
  async of(resourceId: string, txContext: TransactionContext): Promise<ResourceOwner> {
    const where = { id: { eq: resourceId } };
    const found = await this.rows.of(resource, txContext).one({ where });
    const { storesToProductsId = null, extraId = null } = found ?? {};
    const [item] =
      storesToProductsId === null ? [] : await rentedProductsOf([storesToProductsId], txContext.tx);
    if (item) return { id: item.storesToProductsId, title: item.title, rented: item };
    const rented = extraId === null ? undefined : await rentedProductWith(extraId, txContext.tx);
    if (!rented || extraId === null)
      throw new NotFoundError('There is no such resource of a product with a schedule.');
    const { title } = await this.rows.of(extra, txContext).byId(extraId, { fields: ['title'] });
    return { id: extraId, title, rented };
  }
}
