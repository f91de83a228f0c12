import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import { ForbiddenError } from '@flotilla/core/errors';
import { filledIn } from '../query/params.js';
import { csvPage, jsonLines, languagesOfRows, type RowFileParts } from './row-files.js';
import { pageOfSelected } from './selected-rows.js';

const rowsAtOnce = 1000;

/** Exports of all rows of an entity that a caller may read, as files that imports take. */
export class RowExports {
  constructor(private readonly parts: RowFileParts & { readonly db: Database }) {}

  /** Returns the parts of the file. @throws ForbiddenError */
  async *export(key: string, format: 'csv' | 'jsonl', caller: Caller): AsyncGenerator<string> {
    const { db, stores, visible } = this.parts;
    const { entity } = stores.of(key);
    const scope = await visible.scopeOf(entity, caller);
    if (scope === 'none') throw new ForbiddenError('Not authorized');
    const languages = await languagesOfRows(entity, this.parts);
    const until = new Date();
    let after: string | null = null;
    for (let isFirst = true; ; isFirst = false) {
      const page = { limit: rowsAtOnce, after, until };
      const { text, values, read } = pageOfSelected(entity, {}, page, { ...stores.parts.compile, ...scope });
      const { rows, last }: { rows: readonly string[]; last: string | null } = read(
        await db.rawRows(
          text(),
          filledIn(values, { caller: caller.kind === 'subject' ? caller.id : undefined }),
          { isPlannedAnew: true },
        ),
      );
      const part = { entity, rows, caller, isFirst, languages };
      yield format === 'csv' ? await csvPage(part, this.parts) : await jsonLines(part, this.parts);
      if (rows.length < rowsAtOnce) return;
      after = last;
    }
  }
}
