import { toast } from '@flotilla/ui';
import { pageLanguage } from '../site/site-of-page.js';
import { ApiError, isAborted } from './api-error.js';
import { failureLine } from './failure.js';
import type { Call } from './http.js';

const saidInPlace = new WeakSet<object>();

/** Keeps a failure from being said once more, in passing: where the call was made it stands already, as at a form. */
export function sayInPlace(error: unknown): void {
  if (typeof error === 'object' && error !== null) saidInPlace.add(error);
}

/** Shows what failed as a toast, unless its own place says it. What may not be read says so there anyway. */
export function tellFailure(error: unknown, { method }: Call): void {
  const isRefusedRead = method === 'GET' && error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (isRefusedRead || isAborted(error)) return;
  // Who made the call hears of it before this.
  setTimeout(() => {
    if (!saidInPlace.has(error as object)) void failureLine(error, pageLanguage()).then(toast.error);
  });
}
