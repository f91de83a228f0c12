import { type Context, NotFoundError, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import {
  CONTACTS,
  type Contacts,
  FILE_OPENINGS,
  type FileOpening,
  type FileOpenings,
} from '@flotilla/backend/ports';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { withVariations } from '../variations/related-products.js';
import {
  ordersToFileStorageModuleFiles,
  ordersToProducts,
  productsToFileStorageModuleFiles,
} from '../../links.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.file-openings' }) };

/**
 * Records when a buyer first opens a file of an order. Refuses files of canceled orders, because signed
 * addresses are valid for an hour.
 */
@Injectable()
export class RecordOpenings {
  constructor(
    @Inject(FILE_OPENINGS) openings: FileOpenings,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(CONTACTS) private readonly contacts: Contacts,
  ) {
    openings.add((opening) => this.record(opening));
  }

  /** @throws NotFoundError */
  private async record({ path, subjectId }: FileOpening): Promise<void> {
    const links = this.rows.ofInstalled(ordersToFileStorageModuleFiles, asShop);
    const found =
      links && (await this.rows.of(file, asShop).one({ where: { file: { eq: path } }, fields: [] }));
    if (!found) return;
    const own = await this.ownership.ownedIds(subjectId, order);
    const where = {
      fileStorageModuleFileId: { eq: found.id },
      variant: { eq: 'attachment-default' },
      orderId: { inArray: own },
    } as const;
    const ids = (await links.find({ where, fields: ['orderId'] })).map(({ orderId }) => orderId);
    if (
      ids.length === 0 &&
      (await this.wasTakenBack(found.id, own)) &&
      !(await this.isAdministrator(subjectId))
    )
      throw new NotFoundError('There is no such file.');
    const unopened = { id: { inArray: ids }, openedAt: { isNull: true } } as const;
    if (!(await this.rows.of(order, asShop).exists({ where: unopened }))) return;
    await this.writer.transaction(async (tx) => {
      const orders = this.rows.of(order, { ...asShop, tx });
      const locked = await orders.find({
        where: unopened,
        fields: [],
        orderBy: { id: 'asc' },
        lock: 'update',
      });
      const openedAt = new Date().toISOString();
      await orders.updateMany(locked.map(({ id }) => ({ id, openedAt })));
    });
  }

  /** Returns whether a file came with a canceled order among these. */
  private async wasTakenBack(fileStorageModuleFileId: string, own: readonly string[]): Promise<boolean> {
    const attached = {
      fileStorageModuleFileId: { eq: fileStorageModuleFileId },
      variant: { eq: 'attachment-default' },
    } as const;
    const products = await this.rows
      .of(productsToFileStorageModuleFiles, asShop)
      .find({ where: attached, fields: ['productId'] });
    if (products.length === 0) return false;
    const canceled = await this.rows
      .of(order, asShop)
      .find({ where: { id: { inArray: own }, status: { eq: 'canceled' } }, fields: [] });
    const productIds = products.map(({ productId }) => productId);
    const sold = {
      orderId: { inArray: canceled.map(({ id }) => id) },
      productId: { inArray: await withVariations(productIds, this.rows, asShop) },
    };
    return this.rows.of(ordersToProducts, asShop).exists({ where: sold });
  }

  private async isAdministrator(id: string): Promise<boolean> {
    return (await this.contacts.administrators()).some(({ subjectId }) => subjectId === id);
  }
}
