import { callerOf } from '../access/access.guard.js';
import type { Entity } from '@flotilla/core';
import { fileFieldsOf, isUuid } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import type { Transaction } from '../database/transactions.js';
import type { Writer } from '../invalidation/writer.js';
import type { Answer } from './answer.js';
import { dataOf } from './body.js';
import type { Idempotency } from './idempotency.js';
import { MultipartBody } from '../forms/multipart-body.js';
import { receiveForm } from '../forms/receive-form.js';
import type { Uploads } from '../ports/files.js';

export interface EntityWrite {
  readonly entity: Entity;
  readonly request: FastifyRequest;
}

/**
 * Runs the writes of entities: reads their forms and stores the files first, runs each write once per
 * Idempotency-Key, deletes the files of a failed write, and releases the files that it replaced.
 */
export class EntityWrites {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly writer: Writer,
    private readonly uploads: Uploads,
  ) {}

  /** Runs a write. @throws errors of the form, of its files and of `work` */
  async run(write: EntityWrite, work: (context: Context) => Promise<Answer>): Promise<Answer> {
    const { entity, request } = write;
    const form = request.body instanceof MultipartBody ? request.body : undefined;
    const fields = fileFieldsOf(entity);
    if (!form && fields.length === 0) return this.idempotency.run(request, work);
    /** Stored files that the write may leave without a row. */
    const unreferenced: string[] = [];
    try {
      if (form) {
        const isNew = request.method === 'POST';
        form.fill(
          await receiveForm({
            form,
            entity,
            uploads: this.uploads,
            caller: callerOf(request),
            isNew,
            stored: unreferenced,
          }),
        );
      }
      return await this.idempotency.run(request, (context) => this.replacing(write, context, work));
    } finally {
      if (unreferenced.length > 0) await this.uploads.release(unreferenced);
    }
  }

  /** Runs a change and releases the files that it replaces, in the change's own transaction. */
  private async replacing(
    { entity, request }: EntityWrite,
    context: Context,
    work: (context: Context) => Promise<Answer>,
  ): Promise<Answer> {
    const ids = request.method === 'PATCH' ? idsOfNewFiles(request, fileFieldsOf(entity)) : [];
    if (ids.length === 0) return work(context);
    return this.writer.within(context, async (txContext) => {
      const before = await referencedFiles(entity, ids, txContext.tx);
      const answer = await work(txContext);
      if (before.length > 0) await this.uploads.releaseAfter(txContext.tx, before);
      return answer;
    });
  }
}

/**
 * Returns the files of rows, and locks the rows: of two concurrent changes, the second sees the files of the
 * first.
 */
async function referencedFiles(entity: Entity, ids: readonly string[], tx: Transaction): Promise<string[]> {
  const columns = fileFieldsOf(entity).map(quoteName).join(', ');
  const text = `select ${columns} from ${quoteName(entity.table)} where "id" = any($1::uuid[]) order by "id" for update`;
  const rows = await tx.query<Record<string, string | null>>(text, [ids.filter(isUuid)]);
  return rows.flatMap((row) => Object.values(row).filter((path) => path !== null));
}

/** Returns the ids of the rows that a change gives another file: the one in the path, or those of a list. */
function idsOfNewFiles({ body, params }: FastifyRequest, fields: readonly string[]): string[] {
  const data = dataOf(body);
  const rows: unknown[] = Array.isArray(data)
    ? data
    : [{ ...(params as object), ...(isPlainObject(data) ? data : {}) }];
  return rows.flatMap((row) =>
    isPlainObject(row) && typeof row.id === 'string' && fields.some((name) => name in row) ? [row.id] : [],
  );
}
