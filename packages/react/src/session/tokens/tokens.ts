import { sessionCookie } from '../../islands/session.js';
import type { Tokens } from '../source/session-source.js';

/** Holds the refresh token; it is empty where the API keeps it in a cookie that no script can read. */
export const refreshKey = 'flotilla_refresh';
/** Holds the id of the subject that was made without signing in. */
const anonymousKey = 'flotilla_anonymous';
const accessCookie = 'flotilla_jwt';

/** A little less than the API's 15 minutes: what is gone here is asked for anew before the API refuses it, whatever the clocks say. */
const accessSeconds = 14.5 * 60;
const sessionSeconds = 30 * 24 * 3600;

/** The access token, until it runs out. */
export function accessToken(): string | undefined {
  return readCookie(accessCookie);
}

/** The refresh token, or empty text for one that is kept elsewhere; undefined without a session. */
export function refreshToken(): string | undefined {
  return stored(() => localStorage.getItem(refreshKey)) ?? undefined;
}

/** Keeps the tokens of a session where every tab of the site finds them. */
export function keepTokens({ refresh, jwt }: Tokens): void {
  writeCookie(accessCookie, jwt, accessSeconds);
  writeCookie(sessionCookie, '1', sessionSeconds);
  stored(() => localStorage.setItem(refreshKey, refresh));
}

/** Forgets the session, and whose it was. */
export function forgetTokens(): void {
  writeCookie(accessCookie, '', 0);
  writeCookie(sessionCookie, '', 0);
  stored(() => localStorage.removeItem(refreshKey));
  rememberAnonymous(undefined);
}

/** Remembers which subject has not signed in; undefined when the one of the session has. */
export function rememberAnonymous(subjectId: string | undefined): void {
  stored(() => (subjectId ? localStorage.setItem(anonymousKey, subjectId) : localStorage.removeItem(anonymousKey)));
}

/** Whether this subject was made without signing in. */
export function isAnonymous(subjectId: string): boolean {
  return stored(() => localStorage.getItem(anonymousKey)) === subjectId;
}

/** A visitor may have forbidden storage; the session then lasts as long as its access token. */
function stored<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** The value of a cookie that the page may read. */
function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || undefined;
}

/** Sets a cookie for the whole site; one that lasts 0 seconds is gone. */
function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
