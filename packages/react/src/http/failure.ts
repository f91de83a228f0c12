import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import { ApiError } from './api-error.js';

/**
 * Returns the message of a failure in a language. The texts of rejections are loaded on demand: the server is
 * reachable then.
 */
export async function failureText(error: unknown, language: string): Promise<string> {
  if (!(error instanceof ApiError)) return translate(siteMessages, language)('notReached');
  const texts = await import('./failure-text.js').catch(() => undefined);
  return texts?.rejectionText(error, language) ?? error.message;
}

/** Returns a text of the API in a language; unchanged if it is unknown. */
export async function reasonText(reason: string, language: string): Promise<string> {
  const texts = await import('./failure-text.js').catch(() => undefined);
  return texts?.apiText(reason, language) ?? reason;
}

/**
 * Returns the message of a rejected field in a language. With `labelOf`, for staff: it returns the label of a
 * field by its name.
 */
export async function fieldReason(
  error: ApiError,
  field: string,
  language: string,
  labelOf?: (name: string) => string,
): Promise<string> {
  const texts = await import('./failure-text.js').catch(() => undefined);
  return texts?.fieldText(error, field, language, labelOf) ?? error.fields[field] ?? '';
}

/** Returns a failure as one line. Messages of the API include the status, for support. */
export async function failureLine(error: unknown, language: string): Promise<string> {
  const text = await failureText(error, language);
  return error instanceof ApiError && text === error.reason ? error.message : text;
}
