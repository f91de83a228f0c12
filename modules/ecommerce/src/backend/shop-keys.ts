import { createHmac, type KeyObject } from 'node:crypto';
import { Database } from '@flotilla/backend';
import { storedKey, networkOf } from '@flotilla/backend/ports';

/** Keys of the shop that all processes share. */
export class ShopKeys {
  constructor(private readonly networks: KeyObject) {}

  /** Returns a keyed hash of an address's network, which distinguishes networks without storing them. */
  networkOf(ip: string): string {
    return createHmac('sha256', this.networks).update(networkOf(ip)).digest('base64url').slice(0, 22);
  }
}

export const shopKeys = {
  provide: ShopKeys,
  inject: [Database],
  useFactory: async (db: Database) => new ShopKeys(await storedKey(db, 'ecommerce.networks')),
};
