import { claimsOf, type SessionSubject } from './tokens/claims.js';
import { accessToken, isAnonymous, refreshToken } from './tokens/tokens.js';

/**
 * The state of the visitor: no session, an anonymous subject that was created because something required one,
 * or a signed-in subject. `pending` while the access token has expired and a new one is being requested.
 */
export type SessionState =
  | { readonly status: 'none' | 'pending'; readonly subject: null; readonly roles: readonly [] }
  | {
      readonly status: 'anonymous' | 'signed-in';
      readonly subject: SessionSubject;
      readonly roles: readonly string[];
    };

/** The state that the server renders every page with. */
export const nobody: SessionState = { status: 'none', subject: null, roles: [] };

/** Reads the state from the stored tokens. */
export function readState(): SessionState {
  const token = accessToken();
  const claims = token ? claimsOf(token) : undefined;
  if (claims) return { status: isAnonymous(claims.subject.id) ? 'anonymous' : 'signed-in', ...claims };
  return refreshToken() === undefined ? nobody : { status: 'pending', subject: null, roles: [] };
}
