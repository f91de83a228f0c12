import { createHmac, hash, randomBytes } from 'node:crypto';

/**
 * A refresh token: 32 random bytes. The first half is the same in all tokens of a session, and finds the
 * session of a token used long ago. The second half is valid once.
 */
export type RefreshToken = string & { readonly brand: 'refresh token' };

const half = 16;
const pattern = /^[\w-]{43}$/;

/** Stored values of a new session, and its first token. */
export interface NewFamily {
  readonly token: RefreshToken;
  readonly tokenHash: string;
  readonly familyHash: string;
  /** Key that derives each token from the last one. */
  readonly successorKey: string;
}

export function newFamily(): NewFamily {
  const token = randomBytes(2 * half).toString('base64url') as RefreshToken;
  return {
    token,
    tokenHash: hashOf(token),
    familyHash: familyHashOf(token),
    successorKey: randomBytes(32).toString('base64url'),
  };
}

/** Returns undefined for malformed text. */
export function asRefreshToken(text: string): RefreshToken | undefined {
  return pattern.test(text) ? (text as RefreshToken) : undefined;
}

/** Returns the successor of a token: the same for all concurrent uses. */
export function successorOf(token: RefreshToken, successorKey: string): RefreshToken {
  const family = Buffer.from(token, 'base64url').subarray(0, half);
  const secret = createHmac('sha256', Buffer.from(successorKey, 'base64url'))
    .update(token)
    .digest()
    .subarray(0, half);
  return Buffer.concat([family, secret]).toString('base64url') as RefreshToken;
}

/** Returns the stored hash of a token. A token is random, so a fast hash suffices. */
export function hashOf(token: RefreshToken): string {
  return hash('sha256', token, 'base64url');
}

export function familyHashOf(token: RefreshToken): string {
  return hash('sha256', Buffer.from(token, 'base64url').subarray(0, half), 'base64url');
}
