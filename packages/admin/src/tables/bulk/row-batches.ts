/** Rows per request. Each request is one transaction. */
const batchSize = 100;

interface BatchParts {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Changes rows in batches, one after another. @throws the signal's reason when it is stopped */
export async function changeInBatches(
  ids: readonly string[],
  change: (ids: string[]) => Promise<unknown>,
  { signal, onProgress }: BatchParts,
): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize) {
    signal.throwIfAborted();
    await change(ids.slice(from, from + batchSize));
    onProgress(Math.min(from + batchSize, ids.length));
  }
}
