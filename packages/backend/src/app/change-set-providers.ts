import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import { Access } from '../access/access.js';
import { ChangeSetAccess } from '../change-sets/change-set-access.js';
import { ChangeSetStore } from '../change-sets/change-set-store.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { ChangeSetPublisher } from '../change-sets/publisher.js';
import { ShareLinks } from '../change-sets/share-links.js';
import { Versions } from '../change-sets/versions/versions.js';
import { ChangeSetSchedule } from '../change-sets/schedule.js';
import { Database } from '../database/database.js';
import { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { Writer } from '../invalidation/writer.js';
import { AUTHENTICATION, type Authentication } from '../ports/accounts.js';
import { RowStores } from '../rows/stores.js';
import { LANGUAGES } from '../tokens.js';
import { provide } from './provide.js';

/** Provides change sets: reading and writing rows in them, and publishing. */
export function changeSetProviders(registry: Registry, logger: Logger): Provider[] {
  return [
    provide(ChangeSetStore, [Database], (db: Database) => new ChangeSetStore(db)),
    provide(ShareLinks, [Database], (db: Database) => new ShareLinks(db)),
    provide(Versions, [Database], (db: Database) => new Versions({ db, registry })),
    provide(ChangeSetAccess, [Access], (access: Access) => new ChangeSetAccess(access, registry)),
    provide(
      ChangeSets,
      [Database, Writer, ChangeSetStore, ChangeSetAccess],
      (db: Database, writer: Writer, store: ChangeSetStore, access: ChangeSetAccess) =>
        new ChangeSets({ db, writer, registry, store, access }),
    ),
    provide(
      ChangeSetPublisher,
      [Writer, RowStores, ChangeSetStore, ChangeSetAccess, LANGUAGES],
      (
        writer: Writer,
        stores: RowStores,
        store: ChangeSetStore,
        access: ChangeSetAccess,
        languages: readonly string[],
      ) => new ChangeSetPublisher({ writer, registry, store, stores, access, languages }),
    ),
    provide(
      ChangeSetSchedule,
      [ChangeSetStore, ChangeSetPublisher, AUTHENTICATION, InvalidationBus],
      (
        store: ChangeSetStore,
        publisher: ChangeSetPublisher,
        authentication: Authentication,
        bus: InvalidationBus,
      ) => new ChangeSetSchedule({ store, publisher, authentication, bus, logger }),
    ),
  ];
}
