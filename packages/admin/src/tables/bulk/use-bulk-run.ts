import type { Entity } from '@flotilla/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useErrorToast } from '../../context/error-toast.js';

export interface Progress {
  readonly done: number;
  readonly all: number;
}

interface BulkRunParts {
  readonly entity: Entity;
  readonly count: number;
  readonly onDone: () => void;
}

/** Runs work on many rows, which can be stopped, with its progress. Reports failures, and reloads the rows. */
export function useBulkRun({ entity, count, onDone }: BulkRunParts) {
  const queries = useQueryClient();
  const showError = useErrorToast();
  const [progress, setProgress] = useState<Progress>();
  const stopper = useRef<AbortController>(undefined);
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    stopper.current = new AbortController();
    setProgress({ done: 0, all: count });
    try {
      await work(stopper.current.signal);
      onDone();
    } catch (error) {
      if (!stopper.current.signal.aborted) showError(error);
    } finally {
      setProgress(undefined);
      await queries.invalidateQueries({ queryKey: [entity.key] });
    }
  };
  return { run, progress, setProgress, stop: () => stopper.current?.abort() };
}
