import type { Session } from '../../entities/session.js';
import type { Client } from './session-clients.js';

/**
 * Grace period for a second use of a token, in milliseconds: two tabs may refresh at the same moment.
 */
const graceMs = 10_000;

type RotatedSession = Pick<Session, 'rotatedAt' | 'userAgent' | 'ip'> & {
  readonly previousTokenHash: string | null;
};

/** Returns whether a session has ended or expired. */
export function isOver({ revokedAt, expiresAt }: Pick<Session, 'revokedAt' | 'expiresAt'>): boolean {
  return revokedAt !== null || Date.parse(expiresAt) <= Date.now();
}

/** Returns whether a token is the one before, sent again by the same browser at almost the same moment. */
export function isSecondTab(
  { previousTokenHash, rotatedAt, userAgent, ip }: RotatedSession,
  given: string,
  client: Client,
): boolean {
  const isPrevious =
    given === previousTokenHash && rotatedAt !== null && Date.now() - Date.parse(rotatedAt) <= graceMs;
  return isPrevious && userAgent === client.userAgent && ip === client.ip;
}
