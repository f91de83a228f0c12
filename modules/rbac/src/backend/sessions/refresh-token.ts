import { createHmac, hash, randomBytes } from 'node:crypto';

/**
 * A refresh token is 32 random bytes. The first half is the same in all tokens of a session, and known to nobody but
 * who holds one: it finds the session of a token that is long used. The other half is good once.
 */
export type RefreshToken = string & { readonly brand: 'refresh token' };

const half = 16;
const pattern = /^[\w-]{43}$/;

/** What a new session keeps, and its first token. */
export interface NewFamily {
  readonly token: RefreshToken;
  readonly tokenHash: string;
  readonly familyHash: string;
  /** With it, and only with it, the next token follows from the last. */
  readonly successorKey: string;
}

export function newFamily(): NewFamily {
  const token = randomBytes(2 * half).toString('base64url') as RefreshToken;
  return { token, tokenHash: hashOf(token), familyHash: familyHashOf(token), successorKey: randomBytes(32).toString('base64url') };
}

/** Undefined for what can't be one. */
export function asRefreshToken(text: string): RefreshToken | undefined {
  return pattern.test(text) ? (text as RefreshToken) : undefined;
}

/** The token that takes the place of one: the same for all who use that at the same moment. */
export function successorOf(token: RefreshToken, successorKey: string): RefreshToken {
  const family = Buffer.from(token, 'base64url').subarray(0, half);
  const secret = createHmac('sha256', Buffer.from(successorKey, 'base64url')).update(token).digest().subarray(0, half);
  return Buffer.concat([family, secret]).toString('base64url') as RefreshToken;
}

/** What is kept of a token. It is random, so a fast hash does. */
export function hashOf(token: RefreshToken): string {
  return hash('sha256', token, 'base64url');
}

export function familyHashOf(token: RefreshToken): string {
  return hash('sha256', Buffer.from(token, 'base64url').subarray(0, half), 'base64url');
}
