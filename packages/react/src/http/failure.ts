import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import { ApiError } from './api-error.js';

/** Says in a language what failed. The words for what the API refuses are fetched when it does: it can be reached then. */
export async function failureText(error: unknown, language: string): Promise<string> {
  if (!(error instanceof ApiError)) return translate(siteMessages, language)('notReached');
  const words = await import('./failure-text.js').catch(() => undefined);
  return words?.refusalText(error, language) ?? error.message;
}

/** What the API said word for word, in a language; as it is where there are no words for it. */
export async function reasonText(said: string, language: string): Promise<string> {
  const words = await import('./failure-text.js').catch(() => undefined);
  return words?.knownText(said, language) ?? said;
}

/** Returns a failure as one line. Messages of the API include the status, for support. */
export async function failureLine(error: unknown, language: string): Promise<string> {
  const text = await failureText(error, language);
  return error instanceof ApiError && text === error.reason ? error.message : text;
}
