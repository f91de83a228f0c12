import type { Entity } from '@flotilla/core';
import { rowsOf, useClient } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFailureTold } from '../../context/failure-told.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../language/use-t.js';
import { rowCallsOf, type Values } from '../../rows/row-calls.js';
import type { TableQuery } from '../table-query.js';
import { allRows, inPieces } from './all-rows.js';
import { bulkMessages } from './bulk-messages.js';
import { download, rowFormats } from './row-files.js';

/** The rows that something is done with: those that were ticked, or all that match. */
export interface BulkTarget {
  readonly entity: Entity;
  readonly query: TableQuery;
  readonly rows: readonly AdminRow[];
  readonly isAll: boolean;
  readonly count: number;
}

/** How far it has come; undefined when nothing is under way. */
export interface Progress {
  readonly done: number;
  readonly all: number;
}

/** What one does with many rows, piece by piece, so that one sees how far it is and can stop. Each piece is one transaction. */
export function useBulk(target: BulkTarget, onDone: () => void) {
  const { entity, query, rows, isAll, count } = target;
  const t = useT(bulkMessages);
  const client = useClient();
  const queries = useQueryClient();
  const tell = useFailureTold();
  const [progress, setProgress] = useState<Progress>();
  const stopper = useRef<AbortController>(undefined);

  const run = async (work: (signal: AbortSignal) => Promise<void>, done?: string) => {
    stopper.current = new AbortController();
    setProgress({ done: 0, all: count });
    try {
      await work(stopper.current.signal);
      if (done) toast.success(done);
      onDone();
    } catch (error) {
      if (!stopper.current.signal.aborted) tell(error);
    } finally {
      setProgress(undefined);
      await queries.invalidateQueries({ queryKey: [entity.key] });
    }
  };

  const gathered = async (signal: AbortSignal) => {
    if (!isAll) return rows;
    const all: AdminRow[] = [];
    for await (const page of allRows(entity, query, client.muted, signal)) {
      all.push(...page);
      setProgress({ done: all.length, all: count });
    }
    return all;
  };

  const inTurn = async (signal: AbortSignal, write: (ids: string[]) => Promise<unknown>) => {
    // First all of them: a change may take rows out of what matches.
    const ids = (await gathered(signal)).map(({ id }) => id);
    let done = 0;
    for (const piece of inPieces(ids)) {
      signal.throwIfAborted();
      await write(piece);
      setProgress({ done: (done += piece.length), all: ids.length });
    }
  };

  return {
    progress,
    stop: () => stopper.current?.abort(),
    exportAs: (format: keyof typeof rowFormats) =>
      run(async (signal) => {
        const { type, write } = rowFormats[format];
        download(`${entity.module}-${entity.plural}.${format}`, type, write(entity, await gathered(signal)));
      }),
    remove: () =>
      run((signal) => inTurn(signal, (ids) => rowsOf(entity, client.muted).deleteMany(ids.map((id) => ({ id })))), t('deleted')),
    update: (values: Values) =>
      run((signal) => inTurn(signal, (ids) => rowCallsOf(entity, client).updateMany(ids.map((id) => ({ ...values, id })))), t('updated')),
  };
}
