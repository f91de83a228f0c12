import { toast } from '@flotilla/ui';
import { pageLanguage } from '../site/site-of-page.js';
import { ApiError } from './api-error.js';
import { failureText, reasonText } from './failure-text.js';
import type { Call } from './http.js';

const saidInPlace = new WeakSet<object>();

/** Keeps a failure from being said once more, in passing: where the call was made it stands already, as at a form. */
export function sayInPlace(error: unknown): void {
  if (typeof error === 'object' && error !== null) saidInPlace.add(error);
}

/** Shows what failed as a toast, unless its own place says it. What may not be read says so there anyway. */
export function tellFailure(error: unknown, { method }: Call): void {
  const isRefusedRead = method === 'GET' && error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (isRefusedRead) return;
  // Who made the call hears of it before this.
  setTimeout(() => {
    if (!saidInPlace.has(error as object)) toast.error(wordsOf(error, pageLanguage()));
  });
}

/** Who reads English is told the status beside what only the API has words for: it helps whoever is asked about it. */
function wordsOf(error: unknown, language: string): string {
  const isOwnWords = error instanceof ApiError && language === 'en' && !reasonText(error.reason, language);
  return isOwnWords ? error.message : failureText(error, language);
}
