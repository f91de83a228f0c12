import { ApiError } from '../http/api-error.js';

/**
 * Reason of a failed view. `not-found`: the view, its row or its subject does not exist. `rejected`: any other
 * answer of the API. `unreachable`: no answer.
 */
export type ViewFailure = 'not-found' | 'rejected' | 'unreachable';

/** Thrown when the data of a view could not be loaded. */
export class ViewError extends Error {
  override readonly name = 'ViewError';

  constructor(
    readonly failure: ViewFailure,
    message: string,
    /** Status of the API's answer, if there is one. */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Converts the error of a request. `view` and `api` are named in the message. */
export function viewErrorOf(error: unknown, { view, api }: { view: string; api: string }): ViewError {
  if (error instanceof ApiError) {
    const failure = error.status === 404 ? 'not-found' : 'rejected';
    return new ViewError(failure, `The view ${view}: ${error.message}`, error.status, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  const address = api || "the page's own origin (set createClient({ baseUrl }) for another one)";
  const message = `The view ${view} could not be loaded from ${address}: ${reason}`;
  return new ViewError('unreachable', message, undefined, { cause: error });
}
