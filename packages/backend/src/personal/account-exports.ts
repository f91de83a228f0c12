import { randomUUID } from 'node:crypto';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ProblemError,
  RefusedError,
  UnavailableError,
} from '@flotilla/core/errors';
import type { Access } from '../access/access.js';
import { type Caller, callerKey, server } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import { defineJob, type JobRun } from '../jobs/job.js';
import type { Jobs } from '../jobs/jobs.js';
import type { RateLimit, RateLimits } from '../limits/rate-limits.js';
import type { Authentication } from '../ports/accounts.js';
import type { FileAddresses } from '../ports/files.js';
import { z } from 'zod';
import type { Rows } from '../rows/rows.js';
import type { PersonalRows } from './personal-rows.js';

export interface AccountExportsParts {
  readonly db: Database;
  readonly writer: Writer;
  readonly registry: Registry;
  readonly personal: PersonalRows;
  readonly rows: Rows;
  readonly access: Access;
  readonly authentication: Authentication;
  readonly addresses: FileAddresses;
  readonly limits: RateLimits;
  readonly jobs: Jobs;
}

/** An export, as its requester reads it. */
export interface AccountExport {
  readonly id: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly rows: number;
  readonly bytes: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Why it failed. */
  readonly problem: string | null;
}

/** A finished export, for the mail to its owner. */
export interface FinishedExport {
  readonly subjectId: string;
  readonly language: string;
  readonly isOwn: boolean;
}

type Row = Readonly<Record<string, unknown>>;

interface Stored extends Record<string, unknown> {
  readonly id: string;
  readonly input: { readonly account: string; readonly language: string };
  readonly caller: Caller;
  readonly status: AccountExport['status'];
  readonly rows: number;
  readonly bytes: string;
  readonly problems: readonly { readonly message: string }[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** A day, as long as the files of other jobs. */
const lifetime = `interval '24 hours'`;
const perDay = 3;
const dayMs = 86_400_000;
const pageSize = 500;
const megabyte = 1024 ** 2;
const maxBytes = 100 * megabyte;

const work = defineJob('rows.export-account', z.object({ id: z.guid() }), {
  retryLimit: 5,
  timeoutSeconds: 3600,
  isAside: true,
});

/**
 * Exports the personal data of accounts: a job writes them to one JSON file, which its requester alone
 * downloads within a day.
 */
export class AccountExports {
  private readonly limit: RateLimit;
  private handleFinished: ((finished: FinishedExport, tx: WriteTransaction) => Promise<void>) | undefined;

  constructor(private readonly parts: AccountExportsParts) {
    this.limit = parts.limits.of({ name: 'rows.account-exports', calls: perDay, windowMs: dayMs });
    parts.jobs.on(work, ({ id }, run) => this.run(id, run));
  }

  /** Sets the handler of finished exports, which runs in the transaction of the last page. */
  onFinished(handle: (finished: FinishedExport, tx: WriteTransaction) => Promise<void>): void {
    this.handleFinished = handle;
  }

  /**
   * Begins an export of a subject's data for a caller who may read the subject.
   * @throws ConflictError while one is being prepared; TooManyError, UnavailableError
   */
  async start(
    subjectId: string,
    { caller, language }: { caller: Caller; language: string },
  ): Promise<AccountExport> {
    const { writer, jobs } = this.parts;
    if (!jobs.isNeeded) throw new UnavailableError('This server runs no jobs.');
    const id = randomUUID();
    return writer.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1::text))', [
        `flotilla account export ${subjectId}`,
      ]);
      const [open] = await tx.query(openText, [callerKey(caller), subjectId]);
      if (open) throw new ConflictError('An export is being prepared. Wait until it is done.');
      await this.limit.demand(
        `${callerKey(caller)} ${subjectId}`,
        `At most ${perDay} exports a day. Try again tomorrow.`,
      );
      const input = { action: 'export', format: 'json', account: subjectId, language };
      const values = [id, this.subject.key, JSON.stringify(input), JSON.stringify(caller), callerKey(caller)];
      const [row] = await tx.query<Stored>(startText, values);
      await jobs.send(work, { id }, { singletonKey: id, tx });
      return viewOf(row);
    });
  }

  /** Returns the exports of a subject's data that the caller began within a day, the newest first. */
  async list(subjectId: string, caller: Caller): Promise<AccountExport[]> {
    return (
      await this.parts.db.query<Stored>(`${readText} order by "createdAt" desc`, [
        callerKey(caller),
        subjectId,
      ])
    ).map(viewOf);
  }

  /**
   * Returns the file of an export in parts, to the caller who began it. Addresses of private files in it last
   * an hour.
   * @throws NotFoundError; RefusedError while it is not done
   */
  async file(
    subjectId: string,
    id: string,
    { caller, site }: { readonly caller: Caller; readonly site: string },
  ): Promise<AsyncIterable<string>> {
    const [row] = await this.parts.db.query<Stored>(`${readText} and "id" = $3`, [
      callerKey(caller),
      subjectId,
      id,
    ]);
    const { status, createdAt } = viewOf(row);
    if (status !== 'done') throw new RefusedError('The export is not done.');
    return this.written(id, { subjectId, createdAt, site });
  }

  private async run(id: string, { signal, isLast }: Pick<JobRun, 'signal' | 'isLast'>): Promise<void> {
    try {
      await this.write(id, signal);
    } catch (error) {
      const isRefused = error instanceof ProblemError && error.status < 500;
      if (!isRefused && !isLast) throw error;
      const message = isRefused ? error.message : 'Something went wrong on the server.';
      await this.parts.db.query(failText, [id, JSON.stringify([{ id: null, message }])]);
      await this.parts.db.query(dropPartsText, [id]);
      if (!isRefused) throw error;
    }
  }

  /** Writes all pages. A retry starts from the first page. */
  private async write(id: string, signal: AbortSignal): Promise<void> {
    const { db, writer, personal } = this.parts;
    const [job] = await db.query<Stored>(beginText, [id]);
    if (!job) return;
    await db.query(dropPartsText, [id]);
    const { account: subjectId, language } = job.input;
    let index = 0;
    for (const entity of personal.entities) {
      for (let after: string | undefined = zero; after !== undefined;) {
        signal.throwIfAborted();
        await this.demandRight(job.caller, subjectId);
        const ids: string[] = await this.page(entity, { subjectId, after });
        const text =
          ids.length > 0
            ? JSON.stringify({ entity: entity.key, rows: await this.read(entity, ids) })
            : undefined;
        if (text !== undefined && !(await this.store({ id, index: index++, text, rows: ids.length }))) return;
        after = ids.length < pageSize ? undefined : ids.at(-1);
      }
    }
    await writer.transaction(async (tx) => {
      const [done] = await tx.query(doneText, [id]);
      if (done)
        await this.handleFinished?.({ subjectId, language, isOwn: isSubject(job.caller, subjectId) }, tx);
    });
  }

  /**
   * Stores a page, and returns false when the job has ended, such as by the deletion of the account.
   * @throws RefusedError above the limit
   */
  private store({
    id,
    index,
    text,
    rows,
  }: {
    id: string;
    index: number;
    text: string;
    rows: number;
  }): Promise<boolean> {
    return this.parts.writer.transaction(async (tx) => {
      const [noted] = await tx.query<{ bytes: string }>(noteText, [id, rows, Buffer.byteLength(text)]);
      if (!noted) return false;
      if (Number(noted.bytes) > maxBytes)
        throw new RefusedError(
          `The data are larger than ${maxBytes / megabyte} MB. Ask the operator of the site for them.`,
        );
      await tx.query(`insert into flotilla_row_job_part ("job", "index", "text") values ($1, $2, $3)`, [
        id,
        index,
        text,
      ]);
      return true;
    });
  }

  private async page(
    entity: Entity,
    { subjectId, after }: { subjectId: string; after: string },
  ): Promise<string[]> {
    const own = this.parts.personal.ownText(entity);
    const text = `select distinct o."id" from (${own}) o where o."id" > $2::uuid order by 1 limit ${pageSize}`;
    return (await this.parts.db.query<{ id: string }>(text, [subjectId, after])).map(({ id }) => id);
  }

  private async read(entity: Entity, ids: readonly string[]): Promise<Row[]> {
    const rows: Row[] = await this.parts.rows
      .of(entity, { caller: server })
      .find({ where: { id: { inArray: [...ids] } } });
    const internal = new Set<string>(entity.personal?.internal);
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !internal.has(name))));
  }

  /** @throws ForbiddenError when the caller that began the export may no longer read the account */
  private async demandRight(stored: Caller, subjectId: string): Promise<void> {
    const caller = await this.parts.authentication.current(stored);
    if (!caller) throw new ForbiddenError('The session that began this export has ended.');
    const outcome = await this.parts.access.ofReading(caller, this.subject);
    if (outcome !== 'allowed' && !(outcome === 'own' && isSubject(caller, subjectId)))
      throw new ForbiddenError('Not authorized');
  }

  private async *written(
    id: string,
    about: { subjectId: string; createdAt: string; site: string },
  ): AsyncIterable<string> {
    const { subjectId, createdAt, site } = about;
    yield `{\n"format": "flotilla-account", "version": 1, "subject": "${subjectId}", "createdAt": "${createdAt}",\n"data": {`;
    let open: string | undefined;
    for (let index = 0; ; index++) {
      const [part] = await this.parts.db.query<{ text: string }>(partText, [id, index]);
      if (!part) break;
      const { entity, rows } = JSON.parse(part.text) as { entity: string; rows: Row[] };
      const lines = (await this.withAddresses(entity, rows, { subjectId, site }))
        .map((row) => JSON.stringify(row))
        .join(',\n');
      const isSame = entity === open;
      yield isSame ? `,\n${lines}` : `${open === undefined ? '' : '\n],'}\n"${entity}": [\n${lines}`;
      open = entity;
    }
    yield `${open === undefined ? '' : '\n]'}\n}\n}\n`;
  }

  /** Returns rows with absolute addresses of their files. */
  private async withAddresses(
    key: string,
    rows: readonly Row[],
    { subjectId, site }: { subjectId: string; site: string },
  ): Promise<Row[]> {
    const entity = this.parts.registry.entities.get(key);
    const fields = entity ? fileFieldsOf(entity) : [];
    const pathsOf = (row: Row) =>
      fields.flatMap((name) =>
        typeof row[name] === 'string' && row[name] !== '' ? [[name, row[name]] as const] : [],
      );
    const paths = rows.flatMap((row) => pathsOf(row).map(([, path]) => path));
    if (paths.length === 0) return [...rows];
    const isOpen = await this.parts.addresses.forEveryone(paths);
    const address = (path: string) =>
      site + (isOpen.has(path) ? path : this.parts.addresses.signed(path, subjectId));
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(pathsOf(row).map(([name, path]) => [name, address(path)])),
    }));
  }

  private get subject(): Entity {
    const found = [...this.parts.registry.entities.values()].find(
      (entity) => entity.isSubject && !isLink(entity),
    );
    if (!found) throw new UnavailableError('No module with accounts is installed.');
    return found;
  }
}

const zero = '00000000-0000-0000-0000-000000000000';
const isSubject = (caller: Caller, id: string) => caller.kind === 'subject' && caller.id === id;

/** @throws NotFoundError */
function viewOf(row: Stored | undefined): AccountExport {
  if (!row) throw new NotFoundError('There is no such export, or it is older than a day.');
  const { id, status, rows, bytes, createdAt, expiresAt, problems } = row;
  return {
    id,
    status,
    rows,
    bytes: Number(bytes),
    createdAt,
    expiresAt,
    problem: problems[0]?.message ?? null,
  };
}

const time = (sql: string) => `to_char((${sql}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns =
  `"id", to_jsonb("input") as "input", to_jsonb("caller") as "caller", "status", "done" as "rows", "bytes"::text as "bytes", ` +
  `to_jsonb("problems") as "problems", ${time('"createdAt"')} as "createdAt", ${time(`"createdAt" + ${lifetime}`)} as "expiresAt"`;
const readText = `select ${columns} from flotilla_row_job where "owner" = $1 and "input" ->> 'account' = $2 and "createdAt" > now() - ${lifetime}`;
const openText = `select 1 as found from flotilla_row_job where "owner" = $1 and "input" ->> 'account' = $2 and "status" in ('waiting', 'running') and "createdAt" > now() - ${lifetime}`;
const startText = `insert into flotilla_row_job ("id", "entity", "input", "caller", "owner") values ($1, $2, $3, $4, $5) returning ${columns}`;
const beginText = `update flotilla_row_job set "status" = 'running', "done" = 0, "bytes" = 0 where "id" = $1 and "status" in ('waiting', 'running') returning ${columns}`;
const noteText = `update flotilla_row_job set "done" = "done" + $2::int, "bytes" = "bytes" + $3::int where "id" = $1 and "status" = 'running' returning "bytes"::text as bytes`;
const doneText = `update flotilla_row_job set "status" = 'done', "total" = "done" where "id" = $1 and "status" = 'running' returning 1 as done`;
const failText = `update flotilla_row_job set "status" = 'failed', "bytes" = 0, "problems" = $2::json where "id" = $1 and "status" = 'running'`;
const dropPartsText = `delete from flotilla_row_job_part where "job" = $1`;
const partText = `select "text" from flotilla_row_job_part where "job" = $1 and "index" = $2`;
