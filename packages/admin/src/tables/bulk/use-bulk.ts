import type { Entity } from '@flotilla/core';
import type { RowJobInput, RowJobProgress } from '@flotilla/core/administration';
import { rowsOf, useClient } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { rowCallsOf, type Values } from '../../rows/row-calls.js';
import type { TableQuery } from '../table-query.js';
import { restQueryOf } from '../use-rows.js';
import { bulkMessages } from './bulk-messages.js';
import { changeInBatches } from './row-batches.js';
import { saveFile } from '../../downloads/save-file.js';
import { rowFormats } from './row-files.js';
import { doneByJob, fileOfJob } from './row-job.js';
import { useBulkRun } from './use-bulk-run.js';
import { useReferenceLabels } from './use-reference-labels.js';

/** The rows of a bulk action: the selected ones, or all that match the query. */
export interface BulkTarget {
  readonly entity: Entity;
  readonly query: TableQuery;
  readonly rows: readonly AdminRow[];
  readonly isAll: boolean;
  readonly count: number;
}

/**
 * Returns bulk actions with progress, which can be stopped. For all matching rows the API runs a job;
 * selected rows are sent in batches, each one transaction.
 */
export function useBulk(target: BulkTarget, onDone: () => void) {
  const { entity, query, rows, isAll, count } = target;
  const t = useT(bulkMessages);
  const labels = useReferenceLabels(entity);
  const client = useClient();
  const { run, progress, setProgress, stop } = useBulkRun({ entity, count, onDone });

  const job = (signal: AbortSignal, input: Partial<RowJobInput> & Pick<RowJobInput, 'action'>) => {
    const { search, filters = { and: [] } } = restQueryOf(entity, query);
    const onProgress = ({ done, total }: RowJobProgress) => setProgress({ done, all: total ?? count });
    return doneByJob(entity, { ...input, search, filters } as RowJobInput, {
      calls: client.muted,
      signal,
      onProgress,
    });
  };

  const write = (
    done: string,
    input: Partial<RowJobInput> & Pick<RowJobInput, 'action'>,
    ticked: (ids: string[]) => Promise<unknown>,
  ) =>
    run(async (signal) => {
      const { failed, problems } = isAll ? await job(signal, input) : await inTurn(signal, ticked);
      if (failed > 0) toast.error(t('someFailed', { count: failed, reason: problems[0]?.message ?? '' }));
      else toast.success(done);
    });

  const inTurn = async (
    signal: AbortSignal,
    change: (ids: string[]) => Promise<unknown>,
  ): Promise<Pick<RowJobProgress, 'failed' | 'problems'>> => {
    const ids = rows.map(({ id }) => id);
    const onProgress = (done: number) => setProgress({ done, all: ids.length });
    await changeInBatches(ids, change, { signal, onProgress });
    return { failed: 0, problems: [] };
  };

  return {
    progress,
    stop,
    exportAs: (format: keyof typeof rowFormats) =>
      run(async (signal) => {
        const { type, write: textOf } = rowFormats[format];
        const exported = async () => fileOfJob(await job(signal, { action: 'export', format }), client.muted);
        saveFile(
          `${entity.module}-${entity.plural}.${format}`,
          isAll ? await exported() : new Blob([textOf(entity, rows, labels)], { type }),
        );
      }),
    remove: () =>
      write(t('deleted'), { action: 'delete' }, (ids) =>
        rowsOf(entity, client.muted).deleteMany(ids.map((id) => ({ id }))),
      ),
    update: (patch: Values) =>
      write(t('updated'), { action: 'update', patch }, (ids) =>
        rowCallsOf(entity, client).updateMany(ids.map((id) => ({ ...patch, id }))),
      ),
  };
}
