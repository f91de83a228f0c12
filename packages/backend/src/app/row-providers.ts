import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import { Access } from '../access/access.js';
import { Ownership } from '../access/ownership.js';
import { Database } from '../database/database.js';
import { TableStatistics } from '../invalidation/table-statistics.js';
import { Writer } from '../invalidation/writer.js';
import { Events } from '../jobs/events/events.js';
import { Jobs } from '../jobs/jobs.js';
import { RateLimits } from '../limits/rate-limits.js';
import { AUTHENTICATION, type Authentication } from '../ports/accounts.js';
import { FILE_ADDRESSES, type FileAddresses } from '../ports/files.js';
import type { Collations } from '../query/collations.js';
import { SharedReads } from '../query/shared-reads.js';
import { RowJobs } from '../rest/row-jobs.js';
import { RowAnswers } from '../rest/row-answers.js';
import { JoinedInserts } from '../rows/joined-inserts.js';
import { RowHooks } from '../rows/row-hooks.js';
import { RowSearch } from '../rows/row-search.js';
import { RowUses } from '../rows/row-uses.js';
import { Rows } from '../rows/rows.js';
import { RowStores } from '../rows/stores.js';
import { UnsavedRows } from '../rows/unsaved-rows.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { COLLATIONS, TIME_ZONE } from '../tokens.js';
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
    provide(
      RowAnswers,
      [RowStores, VisibleRows, FILE_ADDRESSES],
      (stores: RowStores, visible: VisibleRows, files: FileAddresses) =>
        new RowAnswers(stores, visible, files),
    ),
    provide(
      RowJobs,
      [Database, Writer, RowStores, VisibleRows, Access, AUTHENTICATION, RateLimits, Jobs, TIME_ZONE],
      (
        db: Database,
        writer: Writer,
        stores: RowStores,
        visible: VisibleRows,
        access: Access,
        authentication: Authentication,
        limits: RateLimits,
        jobs: Jobs,
        timeZone: string,
      ) => new RowJobs({ db, writer, stores, visible, access, authentication, limits, jobs, timeZone }),
    ),
    provide(
      UnsavedRows,
      [RowStores, Database, Access],
      (stores: RowStores, db: Database, access: Access) => new UnsavedRows(stores, db, access),
    ),
  ];
}
