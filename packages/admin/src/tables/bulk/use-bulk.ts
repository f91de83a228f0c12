import type { Entity } from '@flotilla/core';
import type { RowJobInput, RowJobProgress } from '@flotilla/core/administration';
import { rowsOf, useClient } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFailureTold } from '../../context/failure-told.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../language/use-t.js';
import { rowCallsOf, type Values } from '../../rows/row-calls.js';
import type { TableQuery } from '../table-query.js';
import { restQueryOf } from '../use-rows.js';
import { bulkMessages } from './bulk-messages.js';
import { download, rowFormats } from './row-files.js';
import { doneByJob, fileOfJob } from './row-job.js';

/** The rows of a bulk action: the selected ones, or all that match the query. */
export interface BulkTarget {
  readonly entity: Entity;
  readonly query: TableQuery;
  readonly rows: readonly AdminRow[];
  readonly isAll: boolean;
  readonly count: number;
}

export interface Progress {
  readonly done: number;
  readonly all: number;
}

/**
 * Returns bulk actions with progress, which can be stopped. For all matching rows the API runs a job;
 * selected rows are sent in batches, each one transaction.
 */
export function useBulk(target: BulkTarget, onDone: () => void) {
  const { entity, query, rows, isAll, count } = target;
  const t = useT(bulkMessages);
  const client = useClient();
  const queries = useQueryClient();
  const tell = useFailureTold();
  const [progress, setProgress] = useState<Progress>();
  const stopper = useRef<AbortController>(undefined);

  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    stopper.current = new AbortController();
    setProgress({ done: 0, all: count });
    try {
      await work(stopper.current.signal);
      onDone();
    } catch (error) {
      if (!stopper.current.signal.aborted) tell(error);
    } finally {
      setProgress(undefined);
      await queries.invalidateQueries({ queryKey: [entity.key] });
    }
  };

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
    for (let from = 0; from < ids.length; from += together) {
      signal.throwIfAborted();
      await change(ids.slice(from, from + together));
      setProgress({ done: Math.min(from + together, ids.length), all: ids.length });
    }
    return { failed: 0, problems: [] };
  };

  return {
    progress,
    stop: () => stopper.current?.abort(),
    exportAs: (format: keyof typeof rowFormats) =>
      run(async (signal) => {
        const { type, write: textOf } = rowFormats[format];
        const exported = async () => fileOfJob(await job(signal, { action: 'export', format }), client.muted);
        download(
          `${entity.module}-${entity.plural}.${format}`,
          isAll ? await exported() : new Blob([textOf(entity, rows)], { type }),
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

/** Rows per request. Each request is one transaction. */
const together = 100;
