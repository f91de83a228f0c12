import { ApiError } from '@flotilla/react/client';

/** A refusal that a proof of presence resolves. */
export interface PresenceRefusal {
  /** Whether a second factor must be shown: a password is not enough. */
  readonly isByFactor: boolean;
}

/** Errors for which somebody was asked already, and declined. */
const declined = new WeakSet<ApiError>();

/** The presence that a refusal requires; undefined for every other error, and for one that was asked for already. */
export function presenceRefusalOf(error: unknown): PresenceRefusal | undefined {
  if (!(error instanceof ApiError) || error.status !== 403 || declined.has(error)) return undefined;
  const cause = error.causes.find(({ rule }) => rule === 'presence');
  if (!cause) return undefined;
  declined.add(error);
  return { isByFactor: cause.params?.['by'] === 'factor' };
}
