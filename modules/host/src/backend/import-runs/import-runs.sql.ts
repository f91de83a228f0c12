/** SQL, because the table of imports belongs to the framework, and its rows have no entity. */
import type { Caller, Transaction } from '@flotilla/backend';
import {
  type ImportRun,
  type ImportRunOptions,
  type ImportRunReport,
  uploadLimits,
} from '@flotilla/core/imports';

type Query = Pick<Transaction, 'query'>;

/** Created and updated records by kind. */
export type Written = Readonly<Record<string, Readonly<Partial<Record<'created' | 'updated', number>>>>>;

/** A row of the table of imports. */
export interface StoredRun extends Record<string, unknown> {
  readonly id: string;
  /** The account, with its key: see `callerKey`. */
  readonly owner: string;
  readonly caller: Caller;
  readonly name: string;
  readonly bytes: string;
  readonly received: string;
  readonly status: ImportRun['status'];
  readonly format: ImportRun['format'];
  readonly options: ImportRunOptions;
  readonly total: number | null;
  readonly done: number;
  readonly written: Written;
  readonly check: ImportRunReport | null;
  readonly result: ImportRunReport | null;
  readonly problem: string | null;
  readonly hasFile: boolean;
  /** Attempts that have begun and not ended. */
  readonly begun: number;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

const time = (name: string) =>
  `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;
const json = (name: string) => `to_jsonb("${name}") as "${name}"`;
const facts = [
  ...['"id"', '"owner"', '"name"', '"status"', '"total"', '"done"', '"problem"', '"begun"'],
  ...['"bytes"::text as "bytes"', '"received"::text as "received"'],
  ...['createdAt', 'finishedAt'].map(time),
  `exists (select 1 from flotilla_import_run_part p where p."run" = r."id") as "hasFile"`,
];
const columns = [...facts, ...['caller', 'format', 'options', 'written', 'check', 'result'].map(json)].join(
  ', ',
);
/** Without the values that grow with a file. */
const listedColumns = [
  ...facts,
  `to_jsonb("format") - 'columns' - 'fields' as "format"`,
  `'{}'::jsonb as "options"`,
  ...['caller', 'written'].map(json),
  ...['check', 'result'].map((name) => `null as "${name}"`),
].join(', ');

/** Imports that are listed. */
const maxListed = 50;

export async function runsOf(owner: string, db: Query): Promise<StoredRun[]> {
  return db.query<StoredRun>(
    `select ${listedColumns} from flotilla_import_run r where "owner" = $1 order by "createdAt" desc limit ${maxListed}`,
    [owner],
  );
}

/** Returns the imports of other accounts and keys, without their reports: those that run first, then the newest. */
export async function runsOfOthers(owner: string, db: Query): Promise<StoredRun[]> {
  return db.query<StoredRun>(
    `select ${listedColumns} from flotilla_import_run r where "owner" <> $1 order by "status" not in ('checking', 'running'), "createdAt" desc limit ${maxListed}`,
    [owner],
  );
}

/** Returns an import of another account or key, and locks it until the end of the transaction. */
export async function lockedRunOfOthers(
  id: string,
  owner: string,
  tx: Query,
): Promise<StoredRun | undefined> {
  const [run] = await tx.query<StoredRun>(
    `select ${listedColumns} from flotilla_import_run r where "id" = $1 and "owner" <> $2 for update`,
    [id, owner],
  );
  return run;
}

export async function runOf(id: string, owner: string, db: Query): Promise<StoredRun | undefined> {
  const [run] = await db.query<StoredRun>(
    `select ${columns} from flotilla_import_run r where "id" = $1 and "owner" = $2`,
    [id, owner],
  );
  return run;
}

/** Returns an import, and locks it until the end of the transaction. */
export async function lockedRun(id: string, owner: string, tx: Query): Promise<StoredRun | undefined> {
  const [run] = await tx.query<StoredRun>(
    `select ${columns} from flotilla_import_run r where "id" = $1 and "owner" = $2 for update`,
    [id, owner],
  );
  return run;
}

export async function insertRun(
  run: { id: string; owner: string; caller: Caller; name: string; bytes: number },
  tx: Query,
): Promise<void> {
  await tx.query(
    `insert into flotilla_import_run ("id", "owner", "caller", "name", "bytes") values ($1, $2, $3::json, $4, $5::bigint)`,
    [run.id, run.owner, JSON.stringify(run.caller), run.name, run.bytes],
  );
}

/**
 * Returns the bytes of all stored files and of those of an account with its keys, as their imports announced them, and
 * locks the sums. Deletes interrupted uploads first.
 */
export async function storedBytes(owner: string, tx: Query): Promise<{ all: number; own: number }> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('flotilla_import_run', 0))`);
  await deleteInterrupted(tx);
  const [sum] = await tx.query<{ all: string; own: string }>(
    `select coalesce(sum("bytes"), 0)::text as "all", coalesce(sum("bytes") filter (where split_part("owner", ' key:', 1) = split_part($1, ' key:', 1)), 0)::text as "own" from flotilla_import_run r where "status" = 'uploading' or exists (select 1 from flotilla_import_run_part p where p."run" = r."id")`,
    [owner],
  );
  return { all: Number(sum?.all ?? 0), own: Number(sum?.own ?? 0) };
}

/** Deletes uploads that have received less than a part an hour on average. */
async function deleteInterrupted(db: Query): Promise<void> {
  await db.query(
    `with old as (delete from flotilla_import_run where "status" = 'uploading' and "received" < "bytes" and "createdAt" + interval '1 hour' * (1 + "received" / $1::bigint) < now() returning "id") delete from flotilla_import_run_part p using old where p."run" = old."id"`,
    [uploadLimits.partBytes],
  );
}

export async function insertPart(
  part: { run: string; index: number; content: Buffer },
  tx: Query,
): Promise<void> {
  await tx.query(
    `insert into flotilla_import_run_part ("run", "index", "content") values ($1, $2::int, $3::bytea)`,
    [part.run, part.index, part.content],
  );
  await tx.query(`update flotilla_import_run set "received" = "received" + $2::bigint where "id" = $1`, [
    part.run,
    part.content.length,
  ]);
}

export async function partOf(run: string, index: number, db: Query): Promise<Buffer | undefined> {
  const [part] = await db.query<{ content: Buffer }>(
    `select "content" from flotilla_import_run_part where "run" = $1 and "index" = $2::int`,
    [run, index],
  );
  return part?.content;
}

/** Marks an import as waiting for its job, with the caller of the call. */
export async function queueRun(
  run: { id: string; status: 'checking' | 'running'; options: ImportRunOptions; caller: Caller },
  tx: Query,
): Promise<void> {
  await tx.query(
    `update flotilla_import_run set "status" = $2, "options" = $3::json, "caller" = $4::json, "total" = null, "done" = 0, "written" = '{}', "problem" = null, "result" = null, "finishedAt" = null, "begun" = 0, "check" = case when $2 = 'checking' then null else "check" end where "id" = $1`,
    [run.id, run.status, JSON.stringify(run.options), JSON.stringify(run.caller)],
  );
}

/** Ends imports whose job was lost. Call it while no job of an import waits or runs. */
export async function endLostRuns(id: string, tx: Query): Promise<void> {
  await tx.query(
    `update flotilla_import_run set "status" = 'failed', "problem" = 'The import was interrupted. Run it again to continue.', "finishedAt" = now() where "status" in ('checking', 'running') and "id" <> $1`,
    [id],
  );
}

/** Returns whether an import waits for its job, or runs. */
export async function hasActiveRun(tx: Query): Promise<boolean> {
  const found = await tx.query(
    `select 1 as found from flotilla_import_run where "status" in ('checking', 'running') limit 1`,
  );
  return found.length > 0;
}

/** Stops an import. `problem`: the reason for its owner, if another account stops it. */
export async function cancelRun(id: string, tx: Query, problem: string | null = null): Promise<void> {
  await tx.query(
    `update flotilla_import_run set "status" = 'canceled', "problem" = $2, "finishedAt" = now() where "id" = $1 and "status" in ('checking', 'running')`,
    [id, problem],
  );
}

export async function deleteRun(id: string, tx: Query): Promise<void> {
  await tx.query(`delete from flotilla_import_run where "id" = $1`, [id]);
  await deleteParts(id, tx);
}

export async function deleteParts(id: string, tx: Query): Promise<void> {
  await tx.query(`delete from flotilla_import_run_part where "run" = $1`, [id]);
}

/**
 * Begins an attempt: returns its import, which counts the attempt until {@link releaseRun}; undefined when it was
 * canceled or deleted.
 */
export async function begunRun(id: string, db: Query): Promise<StoredRun | undefined> {
  const [run] = await db.query<StoredRun>(
    `update flotilla_import_run r set "begun" = "begun" + 1 where "id" = $1 and "status" in ('checking', 'running') returning ${columns}`,
    [id],
  );
  return run;
}

/** Ends an attempt. Only a process that was killed leaves one open. */
export async function releaseRun(id: string, db: Query): Promise<void> {
  await db.query(`update flotilla_import_run set "begun" = greatest(0, "begun" - 1) where "id" = $1`, [id]);
}

export interface Progress {
  readonly total: number | null;
  readonly done: number;
  readonly written: Written;
}

/** Stores the progress. Returns false when the import was canceled. */
export async function noteProgress(run: StoredRun, progress: Progress, db: Query): Promise<boolean> {
  const noted = await db.query(
    `update flotilla_import_run set "total" = $3::int, "done" = $4::int, "written" = $5::json where "id" = $1 and "status" = $2 returning 1 as found`,
    [run.id, run.status, progress.total, progress.done, JSON.stringify(progress.written)],
  );
  return noted.length > 0;
}

export async function noteFormat(id: string, format: object, db: Query): Promise<void> {
  await db.query(`update flotilla_import_run set "format" = $2::json where "id" = $1`, [
    id,
    JSON.stringify(format),
  ]);
}

/** Ends a job with its report; without effect on an import that was canceled. */
export async function endRun(run: StoredRun, report: ImportRunReport, tx: Query): Promise<void> {
  const [status, column] = run.status === 'checking' ? ['checked', 'check'] : ['done', 'result'];
  await tx.query(
    `update flotilla_import_run set "status" = $3, "${column}" = $4::json, "finishedAt" = now() where "id" = $1 and "status" = $2`,
    [run.id, run.status, status, JSON.stringify(report)],
  );
}

export async function failRun(id: string, problem: string, db: Query): Promise<void> {
  await db.query(
    `update flotilla_import_run set "status" = 'failed', "problem" = $2, "finishedAt" = now() where "id" = $1 and "status" in ('checking', 'running')`,
    [id, problem],
  );
}

/** Deletes interrupted uploads, files after a week without use, and imports after 90 days. */
export async function purgeRuns(db: Query): Promise<void> {
  await deleteInterrupted(db);
  await db.query(
    `delete from flotilla_import_run_part p using flotilla_import_run r where p."run" = r."id" and r."status" not in ('checking', 'running') and coalesce(r."finishedAt", r."createdAt") < now() - interval '7 days'`,
  );
  await db.query(
    `with old as (delete from flotilla_import_run where "status" not in ('checking', 'running') and ("createdAt" < now() - interval '90 days' or ("status" = 'uploading' and "createdAt" < now() - interval '7 days')) returning "id") delete from flotilla_import_run_part p using old where p."run" = old."id"`,
  );
}

/** Returns the ids of rows by their key and entity, as an import stored them. */
export async function importedIds(
  source: string,
  keys: readonly string[],
  db: Query,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<{ key: string; entity: string; rowId: string }>(
    `select "key", "entity", "rowId" from flotilla_import where "source" = $1 and "key" = any($2::text[])`,
    [source, keys],
  );
  return new Map(rows.map(({ key, entity, rowId }) => [`${key} ${entity}`, rowId]));
}
