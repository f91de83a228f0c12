import { sessionCookie } from '../../islands/session.js';
import type { Tokens } from '../source/session-source.js';

/** Storage key of the refresh token, which is empty if the API keeps it in an HttpOnly cookie. */
export const refreshKey = 'flotilla_refresh';
/** Storage key of the id of an anonymous subject. */
const anonymousKey = 'flotilla_anonymous';
const accessCookie = 'flotilla_jwt';

/**
 * Slightly shorter than the API's 15 minutes, so that a token is renewed before it is rejected, even if the
 * clocks differ. In seconds.
 */
const accessSeconds = 14.5 * 60;
const sessionSeconds = 30 * 24 * 3600;

/** Returns the access token; undefined once it has expired. */
export function accessToken(): string | undefined {
  return readCookie(accessCookie);
}

/** Returns the refresh token, empty if it is in a cookie; undefined without a session. */
export function refreshToken(): string | undefined {
  return stored(() => localStorage.getItem(refreshKey)) ?? undefined;
}

/** Stores the tokens of a session for all tabs of the site. */
export function storeTokens({ refresh, jwt }: Tokens): void {
  writeCookie(accessCookie, jwt, accessSeconds);
  writeCookie(sessionCookie, '1', sessionSeconds);
  stored(() => localStorage.setItem(refreshKey, refresh));
}

/** Deletes the tokens and the anonymous subject. */
export function forgetTokens(): void {
  writeCookie(accessCookie, '', 0);
  writeCookie(sessionCookie, '', 0);
  stored(() => localStorage.removeItem(refreshKey));
  rememberAnonymous(undefined);
}

/** Stores the id of an anonymous subject; undefined once the subject has signed in. */
export function rememberAnonymous(subjectId: string | undefined): void {
  stored(() =>
    subjectId ? localStorage.setItem(anonymousKey, subjectId) : localStorage.removeItem(anonymousKey),
  );
}

export function isAnonymous(subjectId: string): boolean {
  return stored(() => localStorage.getItem(anonymousKey)) === subjectId;
}

/** Ignores errors of forbidden storage; the session then lasts as long as its access token. */
function stored<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || undefined;
}

/** Sets a cookie for the whole site; a max age of 0 deletes it. */
function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
