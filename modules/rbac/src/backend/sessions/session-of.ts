import type { Caller } from '@flotilla/backend';

/** The session that a call is part of; null without one. */
export const sessionOf = (caller: Caller): string | null => (caller.kind === 'subject' ? (caller.sessionId ?? null) : null);
