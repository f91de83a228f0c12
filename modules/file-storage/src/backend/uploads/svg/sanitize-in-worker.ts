import { RefusedError } from '@flotilla/backend';
import { runInWorker, UnsupportedTypeError, WorkerLimitError } from '@flotilla/backend/ports';
import type { SvgAnswer } from './svg.worker.js';

/** An SVG of the maximum size takes about 100. */
const maxHeapMb = 256;

/**
 * Sanitizes an SVG in a worker thread, which the signal ends.
 * @throws UnsupportedTypeError when it is not an SVG, RefusedError when it is too expensive to render
 */
export async function sanitizeInWorker(source: string, signal: AbortSignal): Promise<string> {
  const answer = await answerOf(source, signal);
  if ('svg' in answer) return answer.svg;
  throw answer.problem === 'type' ? new UnsupportedTypeError(answer.reason) : new RefusedError(answer.reason);
}

async function answerOf(source: string, signal: AbortSignal): Promise<SvgAnswer> {
  try {
    const task = { name: './svg.worker', module: import.meta.url, input: source };
    return await runInWorker<SvgAnswer>({ ...task, signal, maxHeapMb });
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error;
    throw new RefusedError({
      en: 'The SVG is too complex: it takes too long to read.',
      ru: 'SVG слишком сложный: его слишком долго читать.',
    });
  }
}
