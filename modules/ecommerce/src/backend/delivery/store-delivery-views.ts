import { Rows, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { StoreDeliveries } from '../../checkout-shapes.js';
import { store } from '../../entities/store.js';
import type { StoreDelivery } from './quote-purchases.js';

/** Describes the deliveries of stores for API responses. */
@Injectable()
export class StoreDeliveryViews {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Runs no statement without stores that deliver. */
  async of(stores: readonly StoreDelivery[], context: TransactionContext): Promise<StoreDeliveries> {
    if (stores.length === 0) return [];
    const where = { id: { inArray: stores.map(({ storeId }) => storeId) } };
    const found = await this.rows.of(store, context).find({ where, fields: ['title'] });
    return stores.map(({ storeId, options, selected, shipsSomewhere }) => ({
      storeId,
      title: found.find(({ id }) => id === storeId)?.title ?? {},
      options: options.map(({ method: { id, kind, title, description, minDays, maxDays }, amounts }) => ({
        ...{ id, kind, title, description, minDays, maxDays },
        amounts: [...amounts],
      })),
      selectedId: selected?.method.id ?? null,
      needsAddress: shipsSomewhere,
    }));
  }
}
