import {
  type ContentFiles,
  type ContentStore,
  type IsIncluded,
  type Seeded,
  type Seeding,
  type StoredRows,
} from '../content/content-store.js';
import type { ContentFolder, ContentRow } from '../content/content-folder.js';
import { Exporter } from '../content/exporter.js';
import { Seeder } from '../content/seeder.js';
import { SiteFolders } from '../imports/site-folders.js';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database } from '../database/database.js';
import type { Transaction } from '../database/transactions.js';
import { quoteName } from '../database/sql.js';
import { server } from '../context/caller.js';
import { Writer, type WriteTransaction } from '../invalidation/writer.js';
import { writtenValue } from '../kinds/index.js';
import { CONTENT_FILES } from '../ports/files.js';
import { rowJson } from '../query/projection.js';
import { newId } from '../rows/generated.js';
import { keyReader } from '../rows/key-reader.js';
import { RowStores } from '../rows/stores.js';
import type { RowValidator } from '../validation/validate.js';

const batchSize = 500;

/** Provides the import of content from files, and the export to files. */
export function provideContent(
  folders: readonly ContentFolder[],
  registry: Registry,
  logger: Logger,
): Provider[] {
  return [
    {
      provide: DatabaseContent,
      inject: [RowStores, Writer, Database],
      useFactory: (stores: RowStores, writer: Writer, db: Database) =>
        new DatabaseContent(registry, stores, writer, db, logger),
    },
    {
      provide: Seeder,
      inject: [DatabaseContent, CONTENT_FILES],
      useFactory: (store: DatabaseContent, files: ContentFiles) =>
        new Seeder({ folders, registry, store, files }),
    },
    {
      provide: SiteFolders,
      inject: [DatabaseContent, CONTENT_FILES, RowStores, Writer],
      useFactory: (store: DatabaseContent, files: ContentFiles, stores: RowStores, writer: Writer) =>
        new SiteFolders({ registry, store, files, stores, writer }),
    },
    {
      provide: Exporter,
      inject: [DatabaseContent, CONTENT_FILES],
      useFactory: (store: DatabaseContent, files: ContentFiles) =>
        new Exporter({ folders, registry, store, files, write: writtenValue }),
    },
  ];
}

/** Content in PostgreSQL: seeding writes rows like other changes; exports read from one snapshot. */
class DatabaseContent implements ContentStore {
  constructor(
    private readonly registry: Registry,
    private readonly stores: RowStores,
    private readonly writer: Writer,
    private readonly db: Database,
    private readonly logger: Logger,
  ) {}

  async seedOnce({ name, hash }: { name: string; hash: string }, work: Seeding): Promise<Seeded> {
    return this.writer.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('flotilla_seed'))`);
      const [recorded] = await tx.query<{ hash: string; waiting: string[] }>(
        'select "hash", "waiting" from flotilla_seed where "name" = $1',
        [name],
      );
      const waited = recorded?.hash === hash ? recorded.waiting : undefined;
      if (waited?.length === 0) return { added: 0, waiting: [] };
      const added: string[] = [];
      const stored = {
        ...keyReader(tx),
        insert: async (entity: Entity, rows: readonly ContentRow[]) => {
          const ids = await this.insert(entity, rows, tx);
          added.push(...ids);
          return ids;
        },
      };
      // A row that was deleted since the last seed is not created again for a link that waits for it.
      const seeded = await work(stored, waited && new Set(waited));
      if (waited && seeded.added === 0) return seeded;
      this.logger.info({ content: name, rows: seeded.added }, 'seeded content');
      const waiting = seeded.waiting.map(({ row }) => row);
      await tx.query(
        `insert into flotilla_seed as s ("name", "hash", "waiting", "rows") values ($1, $2, $3, $4)
        on conflict ("name") do update set "hash" = excluded."hash", "waiting" = excluded."waiting",
          "rows" = s."rows" || excluded."rows", "seededAt" = now()`,
        [name, hash, waiting, added],
      );
      return seeded;
    });
  }

  async atOneMoment<T>(work: (rows: StoredRows) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      return work({
        ...keyReader(tx),
        rowsOf: (entity, isIncluded) => includedRows(entity, this.registry, { tx, isIncluded }),
        countOf: async ({ table }) => {
          const [row] = await tx.query<{ count: number }>(
            `select count(*)::int as count from ${quoteName(table)}`,
          );
          return row?.count ?? 0;
        },
      });
    });
  }

  private async insert(entity: Entity, rows: readonly ContentRow[], tx: WriteTransaction): Promise<string[]> {
    const { validator, writes } = this.stores.of(entity.key);
    const checked = rows.map((row, index) =>
      checkedRow(row, { entity, validator, place: `${entity.key}[${index}]` }),
    );
    for (let start = 0; start < checked.length; start += batchSize)
      await writes.insert(checked.slice(start, start + batchSize), { caller: server, tx });
    return checked.map(({ id }) => id);
  }
}

/** Validates a row of content like a row from a caller, except that it may set `createdAt`. */
function checkedRow(
  { createdAt, ...row }: ContentRow,
  { entity, validator, place }: { entity: Entity; validator: RowValidator; place: string },
) {
  const checked = validator.forCreate(row, place);
  const isPublishedThen = entity.publishing && !('publishedAt' in row);
  const madeAt =
    createdAt ?? (isPublishedThen ? new Date(Date.now() - clockLeeway).toISOString() : undefined);
  return {
    id: newId(),
    createdAt: madeAt,
    updatedAt: madeAt,
    ...checked,
    ...(isPublishedThen && { publishedAt: madeAt }),
  };
}

/** Tolerance in ms, so that seeded rows are published immediately even if the database's clock is behind. */
const clockLeeway = 60_000;

interface RowSelection {
  readonly tx: Transaction;
  readonly isIncluded: IsIncluded;
}

/** Returns the exported rows. Leaves out files that only private rows link to, such as receipts of orders. */
async function includedRows(
  entity: Entity,
  registry: Registry,
  { tx, isIncluded }: RowSelection,
): Promise<ContentRow[]> {
  const hasFile = Object.values(entity.fields).some(({ kind }) => kindOf(kind).holdsFile);
  const isOwned = hasFile ? ownedCondition(entity, registry, isIncluded) : '';
  const rows = await tx.query<{ row: string }>(
    `select ${rowJson(entity, 't')}::text as row from ${quoteName(entity.table)} t ` +
      `${isOwned && `where not (${isOwned})`} order by t."createdAt", t."id"`,
  );
  return rows.map(({ row }) => unsaid(JSON.parse(row) as ContentRow, entity));
}

/** Omits `publishedAt` when it equals `createdAt`, which is the default. */
function unsaid(row: ContentRow, { publishing }: Entity): ContentRow {
  const { publishedAt, ...rest } = row;
  return publishing && publishedAt === row.createdAt ? rest : row;
}

function ownedCondition({ key }: Entity, registry: Registry, isIncluded: IsIncluded): string {
  const links = [...registry.entities.values()].filter(isLink).filter(({ right }) => right?.key === key);
  const [open, closed] = [true, false].map((isOpen) =>
    links
      .filter((link) => isIncluded(link, registry) === isOpen)
      .map(
        ({ table, right }) =>
          `exists (select from ${quoteName(table)} l where l.${quoteName(right?.field ?? '')} = t."id")`,
      ),
  );
  const any = (conditions: readonly string[] = []) => (conditions.length ? conditions.join(' or ') : 'false');
  return `(${any(closed)}) and not (${any(open)})`;
}
