import type { Caller } from '@flotilla/backend';
import type { SessionView } from '../../shapes.js';
import type { Session } from '../../entities/session.js';

/** Returns the fields of a session that its owner may read. */
export function viewOf(
  { id, userAgent, ip, application, scopes, createdAt, lastUsedAt, expiresAt }: Session,
  caller: Caller,
): SessionView {
  return {
    id,
    userAgent,
    ip,
    application,
    scopes,
    createdAt,
    lastUsedAt,
    expiresAt,
    isCurrent: caller.kind === 'subject' && caller.sessionId === id,
  };
}
