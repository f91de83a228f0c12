import { InvalidError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { storeAddress } from '../../addresses/address-input.js';
import { document } from '../../entities/document.js';
import { numberSeries } from '../../entities/number-series.js';
import { order } from '../../entities/order.js';
import { store } from '../../entities/store.js';

/** Keeps issued documents, their orders and their numbers, and validates the addresses of stores. */
@Injectable()
export class DocumentGuards {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    hooks.beforeDelete(document, (ids, context) => this.requireUnnumbered(ids, context));
    hooks.guard(document, ({ rows: written }, context) =>
      this.requireUnnumbered(
        written.flatMap(({ before }) => (before ? String(before['id']) : [])),
        context,
      ),
    );
    hooks.beforeDelete(numberSeries, (ids, context) => this.requireUnused(ids, context));
    hooks.beforeDelete(order, (ids, context) => this.requireNoDocuments(ids, context));
    hooks.guard(store, async ({ rows: written }) =>
      written.forEach(({ values }) => requireAddress(values?.['address'])),
    );
  }

  /** @throws RefusedError for documents with a number of a series */
  private async requireUnnumbered(ids: readonly string[], context: TransactionContext): Promise<void> {
    const issued = await this.rows
      .of(document, context)
      .find({ where: { id: { inArray: [...ids] } }, fields: ['seriesId'] });
    const where = { id: { inArray: issued.map(({ seriesId }) => seriesId) } };
    if (issued.length > 0 && (await this.rows.of(numberSeries, context).exists({ where })))
      throw new RefusedError({
        en: 'Issued documents are kept. Refund the order: a credit note corrects its invoice.',
        ru: 'Выставленные документы хранятся. Верните деньги по заказу: инвойс исправит кредит-нота.',
      });
  }

  private async requireUnused(ids: readonly string[], context: TransactionContext): Promise<void> {
    if (await this.rows.of(document, context).exists({ where: { seriesId: { inArray: [...ids] } } }))
      throw new RefusedError({
        en: 'Documents have numbers of this series.',
        ru: 'У документов есть номера этой серии.',
      });
  }

  private async requireNoDocuments(ids: readonly string[], context: TransactionContext): Promise<void> {
    if (await this.rows.of(document, context).exists({ where: { orderId: { inArray: [...ids] } } }))
      throw new RefusedError({
        en: 'The order has invoices. Cancel it instead.',
        ru: 'У заказа есть инвойсы. Отмените его, а не удаляйте.',
      });
  }
}

/** @throws InvalidError for an address that is incomplete */
function requireAddress(address: unknown): void {
  if (address === undefined || address === null) return;
  if (!storeAddress.safeParse(address).success)
    throw InvalidError.of('address', {
      en: 'must have line1 and city, such as {"line1": "1 Marina Road", "city": "Limassol", "postalCode": "3014"}.',
      ru: 'должен содержать line1 и city, например {"line1": "1 Marina Road", "city": "Limassol", "postalCode": "3014"}.',
    });
}
