import type { Context } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import { hasCascades } from '../history/recording.js';
import { writeMeta } from './write-meta.js';
import type { EntityWriteParts } from './write-parts.js';
import { rowsInOrder } from './written-rows.js';

/** Deletes rows of one entity, after the checks of other modules. */
export class RowDeletes {
  private readonly hasCascades: boolean;
  private readonly lockText: string;

  constructor(private readonly parts: EntityWriteParts) {
    const { entity, compile } = parts;
    this.hasCascades = hasCascades(entity, compile.registry);
    this.lockText = `select 1 as found from ${quoteName(entity.table)} where "id" = any($1::uuid[]) order by "id" for update`;
  }

  /** Deletes one row; returns it as it was. @throws NotFoundError; errors of hooks */
  async delete(id: string, context: Context): Promise<string> {
    return (await this.deleteMany([id], context)).join();
  }

  /** Deletes rows by one statement, all or none; returns them as they were. @throws as `delete` */
  async deleteMany(ids: readonly string[], context: Context): Promise<string[]> {
    const checks = this.parts.hooks.checksOf(this.parts.entity);
    const isAlone = !this.hasCascades || !this.parts.statements.delete.isRecorded;
    if (isAlone && checks.length === 0 && ids.length === 1) return this.removed(ids, context);
    return this.parts.writer.within(context, async (txContext) => {
      // The lock waits for concurrent transactions that link to the rows, so that the cascade is complete.
      await txContext.tx.query(this.lockText, [ids]);
      for (const check of checks) await check(ids, txContext);
      return this.removed(ids, txContext);
    });
  }

  private async removed(ids: readonly string[], context: Context): Promise<string[]> {
    return rowsInOrder(
      this.parts.entity,
      ids,
      await this.parts.runner.run(this.parts.statements.delete, [ids], writeMeta(ids, context)),
    );
  }
}
