import { parentPort, workerData } from 'node:worker_threads';
import { type CalendarInput, CalendarProblem, type ReadCalendar, readCalendar } from './read-calendar.js';

/** Result of the worker. */
export type CalendarAnswer = ReadCalendar | { readonly reason: CalendarProblem['reason'] };

function answer(): CalendarAnswer {
  try {
    return readCalendar(workerData as CalendarInput);
  } catch (error) {
    if (error instanceof CalendarProblem) return { reason: error.reason };
    throw error;
  }
}

parentPort?.postMessage(answer());
