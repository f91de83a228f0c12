import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { scriptUrl, sourceConditions, sourceOptions } from './source-scripts.js';

/** A script that posts one message, the result for its `workerData`. */
export interface WorkerTask {
  /** Path without extension, relative to `module`, the `import.meta.url` of the caller. */
  readonly name: string;
  readonly module: string;
  readonly input: unknown;
  /** Ends the thread. */
  readonly signal: AbortSignal;
  readonly maxHeapMb: number;
}

/** A worker took too long, or too much memory. */
export class WorkerLimitError extends Error {
  override readonly name = 'WorkerLimitError';
}

/** Runs a script in a thread of its own, and returns its message. @throws WorkerLimitError */
export async function runInWorker<Result>({
  name,
  module,
  input,
  signal,
  maxHeapMb,
}: WorkerTask): Promise<Result> {
  const worker = new Worker(scriptUrl(name, module), {
    workerData: input,
    execArgv: [...sourceOptions, ...sourceConditions],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  try {
    const [result] = (await once(worker, 'message', { signal })) as [Result];
    return result;
  } catch (error) {
    throw signal.aborted || isOutOfMemory(error) ? new WorkerLimitError(`${name} was ended.`) : error;
  } finally {
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
