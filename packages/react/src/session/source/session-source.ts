import type { Permissions } from '@flotilla/core/reflection';
import type { Calls } from '../../http/client.js';

export interface Tokens {
  /** Empty if the API keeps it in an HttpOnly cookie. */
  readonly refresh: string;
  readonly jwt: string;
}

/** A call of the API as permissions name it: `{ method: 'GET', route: '/api/blog/articles' }`. */
export interface ProtectedCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly route: string;
}

/**
 * Port for creating, renewing and ending sessions, implemented by the module of accounts. Rejections are
 * `ApiError`s.
 */
export interface SessionSource {
  /** Creates an anonymous subject with a session. */
  init(client: Calls): Promise<Tokens>;
  /** `refresh` is left out if the token is in a cookie. */
  refresh(client: Calls, input: { refresh?: string }): Promise<Tokens>;
  logout(client: Calls, input: { refresh?: string; redirectTo?: string }): Promise<{ redirectTo: string }>;
  /** Returns the caller's account; null without a session. */
  me(client: Calls): Promise<object | null>;
  /** Returns the caller's permissions for rows, by the key of their entity or link. */
  permissions(client: Calls): Promise<Readonly<Record<string, Permissions>>>;
  /** Resolves if the caller may make the call, else rejects. */
  isAuthorized(client: Calls, call: ProtectedCall): Promise<unknown>;
}

/** Loads a source when a session is first needed. */
export type SessionSourceDefinition = () => Promise<SessionSource>;

/**
 * Defines the source of sessions:
 * `defineSessionSource(() => import('./session-source.js').then((module) => module.sessionSource))`.
 */
export function defineSessionSource(load: SessionSourceDefinition): SessionSourceDefinition {
  return load;
}

let provided: SessionSourceDefinition | undefined;

/** Sets the source of the page's sessions; the site's script calls it before any island wakes. */
export function provideSessionSource(source: SessionSourceDefinition): void {
  provided = source;
}

/** Returns the source of the page's sessions. @throws Error before `provideSessionSource` */
export function sessionSource(): Promise<SessionSource> {
  if (!provided) throw new Error('Call provideSessionSource() first.');
  return provided();
}
