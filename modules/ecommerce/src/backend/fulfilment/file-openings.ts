import { type Context, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { FILE_OPENINGS, type FileOpening, type FileOpenings } from '@flotilla/backend/ports';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { ordersToFileStorageModuleFiles } from '../../links.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.file-openings' }) };

/** Records when a buyer first opens a file that came with an order. */
@Injectable()
export class RecordOpenings {
  constructor(
    @Inject(FILE_OPENINGS) openings: FileOpenings,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {
    openings.add((opening) => this.record(opening));
  }

  private async record({ path, subjectId }: FileOpening): Promise<void> {
    const links = this.rows.ofInstalled(ordersToFileStorageModuleFiles, asShop);
    const found = links && (await this.rows.of(file, asShop).one({ where: { file: { eq: path } }, fields: [] }));
    if (!found) return;
    const own = await this.ownership.ownedIds(subjectId, order);
    const where = { fileStorageModuleFileId: { eq: found.id }, variant: { eq: 'attachment-default' }, orderId: { inArray: own } } as const;
    const ids = (await links.find({ where, fields: ['orderId'] })).map(({ orderId }) => orderId);
    const unopened = { id: { inArray: ids }, openedAt: { isNull: true } } as const;
    if (!(await this.rows.of(order, asShop).exists({ where: unopened }))) return;
    await this.writer.transaction(async (tx) => {
      const orders = this.rows.of(order, { ...asShop, tx });
      const held = await orders.find({ where: unopened, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
      const openedAt = new Date().toISOString();
      await orders.updateMany(held.map(({ id }) => ({ id, openedAt })));
    });
  }
}
