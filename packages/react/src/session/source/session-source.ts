import type { Permissions } from '@flotilla/core/reflection';
import type { Calls } from '../../http/client.js';

/** What signing in answers. */
export interface Tokens {
  /** Empty where the API keeps it in a cookie that no script can read. */
  readonly refresh: string;
  readonly jwt: string;
}

/** A call of the API as permissions name it: `{ method: 'GET', route: '/api/blog/articles' }`. */
export interface ProtectedCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly route: string;
}

/** How sessions are made, prolonged and ended: a port that the module of accounts implements. A refusal is an `ApiError`. */
export interface SessionSource {
  /** A new subject that nobody knows yet. */
  init(client: Calls): Promise<Tokens>;
  /** `refresh` is left out where it is in a cookie. */
  refresh(client: Calls, input: { refresh?: string }): Promise<Tokens>;
  logout(client: Calls, input: { refresh?: string; redirectTo?: string }): Promise<{ redirectTo: string }>;
  /** Who asks; null for nobody. */
  me(client: Calls): Promise<object | null>;
  /** What the caller may do with rows, by the key of their entity or link. */
  permissions(client: Calls): Promise<Readonly<Record<string, Permissions>>>;
  /** Resolves when the caller may make the call. */
  isAuthorized(client: Calls, call: ProtectedCall): Promise<unknown>;
}

/** A source, fetched when a session is needed for the first time. */
export type SessionSourceDefinition = () => Promise<SessionSource>;

/** Defines the source of sessions: `defineSessionSource(() => import('./session-source.js').then((module) => module.sessionSource))`. */
export function defineSessionSource(load: SessionSourceDefinition): SessionSourceDefinition {
  return load;
}

let provided: SessionSourceDefinition | undefined;

/** Names the source of the page's sessions; the site's script does so before anything wakes. */
export function provideSessionSource(source: SessionSourceDefinition): void {
  provided = source;
}

/** The source of the page's sessions. */
export function sessionSource(): Promise<SessionSource> {
  if (!provided) throw new Error('Call provideSessionSource() first.');
  return provided();
}
