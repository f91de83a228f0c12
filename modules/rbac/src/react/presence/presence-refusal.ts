import { ApiError } from '@flotilla/react/client';

/** A refusal that a proof of presence resolves. */
export interface PresenceRefusal {
  /** Whether a second factor is required: a password is not enough. */
  readonly isByFactor: boolean;
}

/** Errors whose prompt was declined. */
const declined = new WeakSet<ApiError>();

/** Returns the proof that a refusal requires; undefined for other errors and for declined prompts. */
export function presenceRefusalOf(error: unknown): PresenceRefusal | undefined {
  if (!(error instanceof ApiError) || error.status !== 403 || declined.has(error)) return undefined;
  const cause = error.causes.find(({ rule }) => rule === 'presence');
  if (!cause) return undefined;
  declined.add(error);
  return { isByFactor: cause.params?.['by'] === 'factor' };
}
