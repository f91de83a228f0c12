import { RefusedError } from '@flotilla/backend';
import { runInWorker, WorkerLimitError } from '@flotilla/backend/ports';
import type { CalendarAnswer } from './calendar.worker.js';
import type { CalendarInput, ReadCalendar } from './read-calendar.js';

/** A calendar of 5,000 events takes one second. Some recurrence rules never end. */
const defaultTimeoutMs = 10_000;
const maxHeapMb = 256;

/** Reads a calendar in a thread of its own. @throws RefusedError for one that is wrong or too expensive */
export async function readInWorker(
  input: CalendarInput,
  timeoutMs = defaultTimeoutMs,
): Promise<ReadCalendar> {
  const answer = await answerOf(input, timeoutMs);
  if ('reason' in answer) throw new RefusedError(answer.reason);
  return answer;
}

async function answerOf(input: CalendarInput, timeoutMs: number): Promise<CalendarAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const task = { name: './calendar.worker', module: import.meta.url, input };
    return await runInWorker<CalendarAnswer>({ ...task, signal, maxHeapMb });
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error;
    throw new RefusedError({
      en: 'The calendar takes too long to read.',
      ru: 'Календарь слишком долго читать.',
    });
  }
}
