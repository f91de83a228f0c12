import { claimsOf, type SessionSubject } from './tokens/claims.js';
import { accessToken, isAnonymous, refreshToken } from './tokens/tokens.js';

/**
 * Who the visitor is: nobody; a subject that was made because something needed one; or one that has signed in. It is
 * `pending` while there is a session whose access token has run out, until a new one says whose it is.
 */
export type SessionState =
  | { readonly status: 'none' | 'pending'; readonly subject: null; readonly roles: readonly [] }
  | { readonly status: 'anonymous' | 'signed-in'; readonly subject: SessionSubject; readonly roles: readonly string[] };

/** What every page is rendered for on the server. */
export const nobody: SessionState = { status: 'none', subject: null, roles: [] };

/** The state as the tokens tell it. */
export function readState(): SessionState {
  const token = accessToken();
  const claims = token ? claimsOf(token) : undefined;
  if (claims) return { status: isAnonymous(claims.subject.id) ? 'anonymous' : 'signed-in', ...claims };
  return refreshToken() === undefined ? nobody : { status: 'pending', subject: null, roles: [] };
}
