import { type Entity, isLink, type Registry } from '@flotilla/core';
import { z } from 'zod';
import type { TransactionContext } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import { cascadesOf } from '../history/cascades.js';
import type { Writer } from '../invalidation/writer.js';
import { defineJob } from '../jobs/job.js';
import type { Jobs } from '../jobs/jobs.js';
import { unusedFiles } from './erasure.sql.js';
import { isAttachment } from '../query/row-references.js';
import type { RowHooks } from '../rows/row-hooks.js';
import type { Rows } from '../rows/rows.js';

export interface UnusedPrivateFilesParts {
  readonly registry: Registry;
  readonly hooks: RowHooks;
  readonly jobs: Jobs;
  readonly writer: Writer;
  readonly rows: Rows;
}

const deleteUnused = defineJob(
  'rows.delete-unused-private-files',
  z.object({ entity: z.string(), ids: z.array(z.guid()).min(1) }),
  { retryLimit: 24 },
);

/** Files in one job. */
const batchSize = 500;

/** The files that rows of an entity hold by private links, also by rows that are deleted along. */
interface HeldFiles {
  readonly file: Entity;
  /** Selects the ids of the files; `$1`: ids of the rows. */
  readonly text: string;
}

/**
 * Deletes the private files of deleted rows, such as the attachments of a request or the receipt of an order,
 * unless something else uses them. A job does it after the commit; the bytes are deleted once the rows can no longer be
 * restored. Files of public rows are content, and stay.
 */
export class UnusedPrivateFiles {
  constructor(private readonly parts: UnusedPrivateFilesParts) {
    const { registry, hooks, jobs } = parts;
    const holders = [...registry.entities.values()]
      .map((entity) => ({ entity, held: heldFiles(entity, registry) }))
      .filter(({ held }) => held.length > 0);
    for (const { entity, held } of holders)
      hooks.beforeDelete(entity, (ids, txContext) => this.queue(held, ids, txContext));
    // An application without such rows needs no tables of jobs.
    if (holders.length === 0) return;
    jobs.on(deleteUnused, ({ entity, ids }, { caller }) =>
      this.parts.writer.transaction((tx) => this.delete({ entity, ids }, { caller, tx })),
    );
  }

  private async queue(
    held: readonly HeldFiles[],
    ids: readonly string[],
    { tx }: TransactionContext,
  ): Promise<void> {
    for (const { file, text } of held) {
      const files = (await tx.query<{ id: string }>(text, [ids])).map(({ id }) => id);
      for (let at = 0; at < files.length; at += batchSize)
        await this.parts.jobs.send(
          deleteUnused,
          { entity: file.key, ids: files.slice(at, at + batchSize) },
          { tx },
        );
    }
  }

  private async delete(
    { entity: key, ids }: { readonly entity: string; readonly ids: readonly string[] },
    context: TransactionContext,
  ): Promise<void> {
    const { registry, rows } = this.parts;
    const file = registry.entities.get(key);
    if (!file) return;
    // The lock waits for transactions that link to the files.
    await context.tx.query(
      `select 1 from ${quoteName(file.table)} where "id" = any($1::uuid[]) order by "id" for update`,
      [ids],
    );
    const unused = await unusedFiles(registry, { entity: file, ids }, context.tx);
    if (unused.length > 0) await rows.of(file, context).deleteMany(unused);
  }
}

function heldFiles(entity: Entity, registry: Registry): HeldFiles[] {
  if (isLink(entity) || isAttachment(entity)) return [];
  const cascades = cascadesOf(entity, registry, 'select i as "id", i as root from unnest($1::uuid[]) i');
  const links = cascades.flatMap(({ entity: link, ids }) => {
    const far = isLink(link) && link.access.read !== 'public' ? link.right : null;
    const file = far && registry.entities.get(far.key);
    return file && far && isAttachment(file)
      ? [
          {
            file,
            text: `select l.${quoteName(far.field)} as "id" from ${quoteName(link.table)} l where l."id" in (select c."id" from (${ids}) c)`,
          },
        ]
      : [];
  });
  return [...Map.groupBy(links, ({ file }) => file)].map(([file, some]) => ({
    file,
    text: some.map(({ text }) => text).join(' union '),
  }));
}
