import { toast } from '@flotilla/ui';
import { pageLanguage } from '../site/site-of-page.js';
import { ApiError, isAborted } from './api-error.js';
import { failureLine } from './failure.js';
import type { Call } from './http.js';

const handled = new WeakSet<object>();

/** Marks a failure as shown by its caller, such as at a form, so that it gets no toast. */
export function markHandled(error: unknown): void {
  if (typeof error === 'object' && error !== null) handled.add(error);
}

/**
 * Shows a failure as a toast, unless its caller shows it. Skips forbidden reads, which the component shows,
 * and aborted calls. The language is that of the page by default.
 */
export function reportFailure(error: unknown, { method }: Call, language = pageLanguage()): void {
  const isRefusedRead =
    method === 'GET' && error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (isRefusedRead || isAborted(error)) return;
  // Deferred, so that the caller can call `markHandled` first.
  setTimeout(() => {
    if (!handled.has(error as object)) void failureLine(error, language).then(toast.error);
  });
}
