import type { Database, Transaction } from '@flotilla/backend';
import { hashOf } from './hash.js';

type Hashes = Readonly<Record<string, string>>;

/** The row of a record, as the last import left it. */
export interface ImportedRowState {
  readonly rowId: string;
  /** Hashes of the source's values. */
  readonly imported: Hashes;
  /** Hashes of the values as they were stored. */
  readonly stored: Hashes;
  /** Ids of linked rows by link. */
  readonly links: Readonly<Record<string, readonly string[]>>;
}

type Query = Pick<Database | Transaction, 'query'>;
type Found = ImportedRowState & { readonly entity: string; readonly key: string };

/** Longer keys are stored as hashes. */
const maxKey = 300;

/** Returns the key of a record in the table. */
export function rowKeyOf({ kind, key }: { readonly kind: string; readonly key: string }): string {
  const whole = `${kind}:${key.toWellFormed().replaceAll('\0', '')}`;
  return whole.length > maxKey ? `${kind}:#${hashOf(key)}` : whole;
}

/** The rows of the records of one source. Each method runs one statement. */
export class ImportedRows {
  constructor(
    private readonly source: string,
    private readonly db: Query,
  ) {}

  /** Returns the rows of a record by entity. */
  async of(key: string, tx: Query = this.db): Promise<Map<string, ImportedRowState>> {
    const found = await tx.query<Found & Record<string, unknown>>(
      `select "entity", "rowId", "imported", "stored", "links" from flotilla_import where "source" = $1 and "key" = $2`,
      [this.source, key],
    );
    return new Map(found.map((row) => [row.entity, row]));
  }

  /** Returns the ids of the rows of records in one entity, by key. */
  async idsOf(keys: readonly string[], entity: string, tx: Query = this.db): Promise<Map<string, string>> {
    if (keys.length === 0) return new Map();
    const found = await tx.query<Found & Record<string, unknown>>(
      `select "key", "rowId" from flotilla_import where "source" = $1 and "key" = any($2::text[]) and "entity" = $3`,
      [this.source, keys, entity],
    );
    return new Map(found.map(({ key, rowId }) => [key, rowId]));
  }

  /** Returns the rows of records in one entity, by key. */
  async statesOf(keys: readonly string[], entity: string): Promise<Map<string, ImportedRowState>> {
    if (keys.length === 0) return new Map();
    const found = await this.db.query<Found & Record<string, unknown>>(
      `select "key", "rowId", "imported", "stored", "links" from flotilla_import where "source" = $1 and "key" = any($2::text[]) and "entity" = $3`,
      [this.source, keys, entity],
    );
    return new Map(found.map((row) => [row.key, row]));
  }

  async save(key: string, entity: string, row: ImportedRowState, tx: Query): Promise<void> {
    await tx.query(
      `insert into flotilla_import ("source", "key", "entity", "rowId", "imported", "stored", "links")
      values ($1, $2, $3, $4::uuid, $5::jsonb, $6::jsonb, $7::jsonb)
      on conflict ("source", "key", "entity") do update set "imported" = excluded."imported",
        "stored" = excluded."stored", "links" = excluded."links", "importedAt" = now()`,
      [
        this.source,
        key,
        entity,
        row.rowId,
        JSON.stringify(row.imported),
        JSON.stringify(row.stored),
        JSON.stringify(row.links),
      ],
    );
  }

  /** Locks a record until the end of the transaction, so that concurrent imports add its rows once. */
  async lock(key: string, tx: Query): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [
      `flotilla_import ${this.source} ${key}`,
    ]);
  }
}
