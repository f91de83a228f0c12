import type { Caller } from '@flotilla/backend';
import type { SessionView } from '../../shapes.js';
import type { Session } from '../../entities/session.js';

/** What the owner of a session reads of it. */
export function viewOf({ id, userAgent, ip, createdAt, lastUsedAt, expiresAt }: Session, caller: Caller): SessionView {
  return { id, userAgent, ip, createdAt, lastUsedAt, expiresAt, isCurrent: caller.kind === 'subject' && caller.sessionId === id };
}
