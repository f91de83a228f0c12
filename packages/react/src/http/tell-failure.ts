import { toast } from '@flotilla/ui';
import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import { pageLanguage } from '../site/site-of-page.js';
import { ApiError } from './api-error.js';
import type { Call } from './http.js';

/** Shows what failed as a toast. What may not be read says so in its own place. */
export function tellFailure(error: unknown, { method }: Call): void {
  const isRefusedRead = method === 'GET' && error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (isRefusedRead) return;
  toast.error(error instanceof ApiError ? error.message : translate(siteMessages, pageLanguage())('notReached'));
}
