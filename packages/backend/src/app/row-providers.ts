import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import { translationLimits } from '@flotilla/core/translations';
import type { Logger } from 'pino';
import { Access } from '../access/access.js';
import { Ownership } from '../access/ownership.js';
import { ChangeSetAccess } from '../change-sets/change-set-access.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { Database } from '../database/database.js';
import { RowImportJobs } from '../imports/row-import-jobs.js';
import { RowImports } from '../imports/row-imports.js';
import { TableStatistics } from '../invalidation/table-statistics.js';
import { Writer } from '../invalidation/writer.js';
import { Events } from '../jobs/events/events.js';
import { Jobs } from '../jobs/jobs.js';
import { RateLimits } from '../limits/rate-limits.js';
import { NoteStore } from '../notes/note-store.js';
import { Notes } from '../notes/notes.js';
import { AUTHENTICATION, type Authentication, CONTACTS, type Contacts } from '../ports/accounts.js';
import { CHAT_ANSWERS, type ChatAnswers } from '../ports/chat-answers.js';
import { FILE_ADDRESSES, type FileAddresses } from '../ports/files.js';
import { MAIL, type Mail } from '../ports/mail.js';
import { SiteZone } from '../ports/site.js';
import type { Collations } from '../query/collations.js';
import { SharedReads } from '../query/shared-reads.js';
import { RowBatches } from '../rest/row-batches.js';
import { RowJobs } from '../rest/row-jobs.js';
import { RowAnswers } from '../rest/row-answers.js';
import { RowExports } from '../rest/row-exports.js';
import { JoinedInserts } from '../rows/joined-inserts.js';
import { RowHooks } from '../rows/row-hooks.js';
import { RowSearch } from '../rows/row-search.js';
import { RowUses } from '../rows/row-uses.js';
import { Rows } from '../rows/rows.js';
import { RowStores } from '../rows/stores.js';
import { UnsavedRows } from '../rows/unsaved-rows.js';
import { refusePrivateFiles } from '../rows/private-file-links.js';
import { PrivateRows } from '../rows/private-rows.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { MachineDraftStore } from '../translations/machine-draft-store.js';
import { MachineDrafts } from '../translations/machine-drafts.js';
import { Translations } from '../translations/translations.js';
import { COLLATIONS } from '../tokens.js';
import { provide } from './provide.js';

/**
 * Provides reads and writes of rows: with the rights of the server, with the visibility of callers, and for
 * REST.
 */
export function rowProviders(registry: Registry, languages: readonly string[], logger: Logger): Provider[] {
  return [
    ...storeProviders(registry, languages, logger),
    ...visibleRowProviders(registry, languages),
    ...restProviders(),
    ...noteProviders(registry, languages),
    ...translationProviders(registry, languages),
  ];
}

/** Provides reads and writes with the rights of the server. */
function storeProviders(registry: Registry, languages: readonly string[], logger: Logger): Provider[] {
  return [
    RowHooks,
    provide(
      TableStatistics,
      [Database],
      (db: Database) =>
        new TableStatistics(db, (error) =>
          logger.warn({ err: error }, 'could not analyze tables after a bulk write'),
        ),
    ),
    provide(
      RowStores,
      [Database, Writer, Events, RowHooks, TableStatistics, COLLATIONS],
      (
        db: Database,
        writer: Writer,
        events: Events,
        hooks: RowHooks,
        statistics: TableStatistics,
        collations: Collations,
      ) => {
        const compile = { registry, languages, collations };
        refusePrivateFiles(hooks, registry);
        return new RowStores({
          db,
          writer,
          joined: new JoinedInserts(writer),
          events,
          hooks,
          statistics,
          compile,
        });
      },
    ),
    provide(PrivateRows, [Database, RowHooks], (db: Database, hooks: RowHooks) => {
      const rows = new PrivateRows(registry, db);
      rows.follow(hooks);
      return rows;
    }),
    provide(Rows, [RowStores], (stores: RowStores) => new Rows(stores)),
  ];
}

/** Provides reads with the visibility of callers. */
function visibleRowProviders(registry: Registry, languages: readonly string[]): Provider[] {
  return [
    provide(
      VisibleRows,
      [RowStores, Database, SharedReads, Access, Ownership],
      (stores: RowStores, db: Database, reads: SharedReads, access: Access, ownership: Ownership) =>
        new VisibleRows(stores, { db, reads, access, ownership, compile: stores.parts.compile }),
    ),
    provide(
      RowSearch,
      [Database, VisibleRows],
      (db: Database, visible: VisibleRows) => new RowSearch(db, visible, registry, languages),
    ),
    provide(
      RowUses,
      [Database, VisibleRows],
      (db: Database, visible: VisibleRows) => new RowUses(db, visible, registry, languages),
    ),
  ];
}

/** Provides what REST needs beside the reads: answers, jobs on rows, and previews of unsaved rows. */
function restProviders(): Provider[] {
  return [
    RowBatches,
    provide(
      RowAnswers,
      [RowStores, VisibleRows, FILE_ADDRESSES],
      (stores: RowStores, visible: VisibleRows, files: FileAddresses) =>
        new RowAnswers(stores, visible, files),
    ),
    provide(
      RowJobs,
      [Database, Writer, RowStores, VisibleRows, Access, AUTHENTICATION, RateLimits, Jobs, SiteZone],
      (
        db: Database,
        writer: Writer,
        stores: RowStores,
        visible: VisibleRows,
        access: Access,
        authentication: Authentication,
        limits: RateLimits,
        jobs: Jobs,
        zone: SiteZone,
      ) => new RowJobs({ db, writer, stores, visible, access, authentication, limits, jobs, zone }),
    ),
    provide(
      RowExports,
      [Database, RowStores, VisibleRows, SiteZone],
      (db: Database, stores: RowStores, visible: VisibleRows, zone: SiteZone) =>
        new RowExports({ db, stores, visible, zone }),
    ),
    provide(
      RowImports,
      [RowStores, VisibleRows, Access, Writer],
      (stores: RowStores, visible: VisibleRows, access: Access, writer: Writer) =>
        new RowImports({ stores, visible, access, writer }),
    ),
    provide(
      RowImportJobs,
      [Database, Writer, RowImports, AUTHENTICATION, RateLimits, Jobs],
      (
        db: Database,
        writer: Writer,
        imports: RowImports,
        authentication: Authentication,
        limits: RateLimits,
        jobs: Jobs,
      ) => new RowImportJobs({ db, writer, imports, authentication, limits, jobs }),
    ),
    provide(
      UnsavedRows,
      [RowStores, Database, Access],
      (stores: RowStores, db: Database, access: Access) => new UnsavedRows(stores, db, access),
    ),
  ];
}

/** Provides the work list of translations, and drafts of them. */
function translationProviders(registry: Registry, languages: readonly string[]): Provider[] {
  return [
    provide(
      Translations,
      [Database, Access, ChangeSetAccess, VisibleRows],
      (db: Database, access: Access, authors: ChangeSetAccess, visible: VisibleRows) =>
        new Translations({ registry, languages, db, access, authors, visible }),
    ),
    provide(
      MachineDrafts,
      [Database, Writer, Translations, ChangeSets, RowBatches, VisibleRows, CHAT_ANSWERS, RateLimits],
      (
        db: Database,
        writer: Writer,
        translations: Translations,
        changeSets: ChangeSets,
        batches: RowBatches,
        visible: VisibleRows,
        answers: ChatAnswers,
        limits: RateLimits,
      ) =>
        new MachineDrafts({
          ...{ translations, changeSets, batches, writer, visible, answers },
          store: new MachineDraftStore(db),
          limit: limits.of({
            name: 'translations.draft',
            calls: translationLimits.draftedAnHour,
            windowMs: 3_600_000,
          }),
        }),
    ),
  ];
}

/** Provides the notes of the team on rows. */
function noteProviders(registry: Registry, languages: readonly string[]): Provider[] {
  return [
    provide(
      Notes,
      [Database, Writer, Access, Ownership, CONTACTS, MAIL],
      (
        db: Database,
        writer: Writer,
        access: Access,
        ownership: Ownership,
        contacts: Contacts,
        mail: Mail,
      ) => {
        const parts = { registry, db, writer, access, ownership, contacts, mail, languages };
        return new Notes({ ...parts, store: new NoteStore(db) });
      },
    ),
  ];
}
