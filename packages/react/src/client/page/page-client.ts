import { session } from '../../session/session.js';
import { pageLanguage } from '../../site/site-of-page.js';
import { logAction } from '../actions/action-log.js';
import { type Client, createClient } from '../../http/client.js';
import { reportFailure } from '../../http/report-failure.js';

let shared: Client | undefined;

/** Handles a rejected write; resolves true to send it once more. */
export type RefusalHandler = (error: unknown) => Promise<boolean>;
let handler: RefusalHandler | undefined;

/** Sets the handler of rejected writes for the whole page; returns a function that removes it. */
export function handleRefusals(handle: RefusalHandler): () => void {
  handler = handle;
  return () => {
    if (handler === handle) handler = undefined;
  };
}

/**
 * Returns the client that all islands of a page share: it sends the session's token and the page's language,
 * and reports failures.
 */
export function clientOfPage(): Client {
  // A server renders pages of many visitors at a time, and calls no API while rendering.
  if (typeof document === 'undefined') return createClient();
  shared ??= createClient({
    token: session.token,
    renew: session.renew,
    resolve: async (error) => (await handler?.(error)) ?? false,
    language: pageLanguage,
    onFailure: reportFailure,
    onWrite: ({ method, path, module }) => logAction('api', { method, path, module }),
  });
  return shared;
}
