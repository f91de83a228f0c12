import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import { Access } from '../access/access.js';
import { BlockedChangeSets } from '../change-sets/blocked-change-sets.js';
import { ChangeSetAccess } from '../change-sets/change-set-access.js';
import { ChangeSetStore } from '../change-sets/change-set-store.js';
import { AddressChecks } from '../change-sets/checks/address-checks.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { PublicationRequests } from '../change-sets/publication-requests.js';
import { ChangeSetPublisher } from '../change-sets/publisher.js';
import { ShareLinks } from '../change-sets/share-links.js';
import { Versions } from '../change-sets/versions/versions.js';
import { ChangeSetSchedule } from '../change-sets/schedule.js';
import { Database } from '../database/database.js';
import { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { Writer } from '../invalidation/writer.js';
import { RateLimits } from '../limits/rate-limits.js';
import { AUTHENTICATION, type Authentication, CONTACTS, type Contacts } from '../ports/accounts.js';
import { MEDIA_ORIGINS } from '../ports/files.js';
import { SITE_PATHS, type SitePaths } from '../ports/site.js';
import { RowStores } from '../rows/stores.js';
import { LANGUAGES } from '../tokens.js';
import { provide } from './provide.js';

/** Provides change sets: reading and writing rows in them, and publishing. */
export function changeSetProviders(registry: Registry, logger: Logger): Provider[] {
  return [
    provide(ChangeSetStore, [Database], (db: Database) => new ChangeSetStore(db, registry)),
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
      AddressChecks,
      [Database, SITE_PATHS, MEDIA_ORIGINS, LANGUAGES],
      (db: Database, paths: SitePaths, mediaOrigins: readonly string[], languages: readonly string[]) =>
        new AddressChecks({ registry, db, paths, mediaOrigins, languages }),
    ),
    provide(
      ChangeSetPublisher,
      [Writer, RowStores, ChangeSetStore, ChangeSetAccess, LANGUAGES, AddressChecks],
      (
        writer: Writer,
        stores: RowStores,
        store: ChangeSetStore,
        access: ChangeSetAccess,
        languages: readonly string[],
        addresses: AddressChecks,
      ) => new ChangeSetPublisher({ writer, registry, store, stores, access, languages, addresses }),
    ),
    provide(
      BlockedChangeSets,
      [Writer, ChangeSetStore],
      (writer: Writer, store: ChangeSetStore) => new BlockedChangeSets(writer, store),
    ),
    provide(
      PublicationRequests,
      [Database, Writer, ChangeSetStore, ChangeSetAccess, CONTACTS, RateLimits],
      (
        db: Database,
        writer: Writer,
        store: ChangeSetStore,
        access: ChangeSetAccess,
        contacts: Contacts,
        limits: RateLimits,
      ) => new PublicationRequests({ registry, db, writer, store, access, contacts, limits }),
    ),
    provide(
      ChangeSetSchedule,
      [ChangeSetStore, ChangeSetPublisher, BlockedChangeSets, AUTHENTICATION, InvalidationBus],
      (
        store: ChangeSetStore,
        publisher: ChangeSetPublisher,
        blocked: BlockedChangeSets,
        authentication: Authentication,
        bus: InvalidationBus,
      ) => new ChangeSetSchedule({ store, publisher, blocked, authentication, bus, logger }),
    ),
  ];
}
