import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RefusedError } from '@flotilla/backend';
import { UnsupportedTypeError } from '@flotilla/backend/ports';
import { scriptUrl, sourceOptions } from '../../source-options.js';
import type { SvgAnswer } from './svg.worker.js';

/** An SVG of the maximum size takes about 100. */
const maxHeapMb = 256;
const tooCostly = 'The SVG is too complex: it takes too long to read.';

/**
 * Sanitizes an SVG in a worker thread, which the signal ends.
 * @throws UnsupportedTypeError when it is not an SVG, RefusedError when it is too expensive to render
 */
export async function sanitizeInWorker(source: string, signal: AbortSignal): Promise<string> {
  const worker = startWorker(source);
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [SvgAnswer];
    if ('svg' in answer) return answer.svg;
    throw answer.problem === 'type'
      ? new UnsupportedTypeError(answer.message)
      : new RefusedError(answer.message);
  } catch (error) {
    throw signal.aborted || isOutOfMemory(error) ? new RefusedError(tooCostly) : error;
  } finally {
    await worker.terminate();
  }
}

function startWorker(source: string): Worker {
  return new Worker(scriptUrl('./svg.worker', import.meta.url), {
    workerData: source,
    execArgv: [...sourceOptions],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
