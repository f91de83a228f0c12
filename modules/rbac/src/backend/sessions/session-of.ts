import type { Caller } from '@flotilla/backend';

/** Returns the session id of a caller; null without one. */
export const sessionOf = (caller: Caller): string | null =>
  caller.kind === 'subject' ? (caller.sessionId ?? null) : null;
