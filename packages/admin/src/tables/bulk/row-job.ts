import type { Entity } from '@flotilla/core';
import type { RowJobInput, RowJobProgress } from '@flotilla/core/administration';
import { type Calls, findRetry } from '@flotilla/react/client';
import { createOnce } from '../../rows/create-once.js';

interface RowJobParts {
  readonly calls: Calls;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RowJobProgress) => void;
}

/** Polling interval. */
const pauseMs = 400;

/**
 * Runs a bulk job of the API on all rows that match a filter, and waits for it. @throws Error when the job
 * fails, or the signal's reason when it is stopped
 */
export async function doneByJob(
  entity: Entity,
  input: RowJobInput,
  parts: RowJobParts,
): Promise<RowJobProgress> {
  const { send } = parts.calls;
  const start = { method: 'POST', path: `${entity.route}/jobs`, module: entity.module, data: input };
  const begun = await createOnce([start.path, input], (key) =>
    send<{ data: RowJobProgress }>({ ...start, headers: { 'idempotency-key': key } }),
  );
  const now = await endOfJob(begun.data, parts);
  if (now.status === 'failed') throw new Error(now.problems.at(-1)?.message ?? now.status);
  return now;
}

/** Waits for the end of a job. Cancels it when the signal aborts. @throws the signal's reason */
export async function endOfJob(
  begun: RowJobProgress,
  { calls: { send }, signal, onProgress }: RowJobParts,
): Promise<RowJobProgress> {
  const path = `/api/row-jobs/${begun.id}`;
  let now = begun;
  while (now.status === 'waiting' || now.status === 'running') {
    onProgress(now);
    await pause(signal);
    if (signal.aborted) await send({ method: 'POST', path: `${path}/cancel` });
    signal.throwIfAborted();
    now = (await send<{ data: RowJobProgress }>({ method: 'GET', path, retry: findRetry })).data;
  }
  return now;
}

export function fileOfJob({ id }: Pick<RowJobProgress, 'id'>, { send }: Calls): Promise<Blob> {
  return send<Blob>({ method: 'GET', path: `/api/row-jobs/${id}/file`, as: 'blob' });
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
