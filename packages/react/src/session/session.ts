import { ApiError } from '../http/api-error.js';
import { sessionEvent } from '../islands/session.js';
import { bareClient } from './source/bare-client.js';
import { claimsOf, type SessionSubject } from './tokens/claims.js';
import { exclusively } from './tabs/exclusively.js';
import { goHome, goTo } from './go.js';
import { listenToTabs } from './tabs/other-tabs.js';
import { sessionSource, type Tokens } from './source/session-source.js';
import { readState, type SessionState } from './session-state.js';
import { accessToken, forgetTokens, keepTokens, refreshToken, rememberAnonymous } from './tokens/tokens.js';

/** The session of the visitor: one for all islands of the page, and the same in all tabs. */
export interface Session {
  state(): SessionState;
  /** Calls back at each change; the answer stops it. */
  subscribe(changed: () => void): () => void;
  /**
   * An access token for the next call, renewed when it has run out; undefined for nobody. What is asked while the session is being
   * ended, and until the page is left, is not asked at all. @throws DOMException `AbortError` then
   */
  token(): Promise<string | undefined>;
  /** Gets a new access token in place of one that was refused; false when there is none to be had. */
  renew(refused?: string): Promise<boolean>;
  /** The subject of the session; a new one where there is none. For what can't go on without: a cart, a chat. */
  ensure(): Promise<SessionSubject>;
  /** Takes over what signing in, or registering, has answered. */
  accept(tokens: Tokens): void;
  /**
   * Calls back in place of leading home when the session has ended by itself: refused, or ended in another tab. What is open stays
   * open, and what is cached is kept until somebody else signs in; the answer takes it back.
   */
  onSignedOut(ask: () => void): () => void;
  /** Whether the session has ended by itself, and somebody is asked to sign in again. */
  isInterrupted(): boolean;
  /** Ends the session, here and on the server, and leads to a path of the site; null stays. */
  signOut(redirectTo?: string | null): Promise<void>;
}

export const session: Session = { state, subscribe, token, renew, ensure, accept, onSignedOut, isInterrupted: () => interrupted, signOut };

const lock = 'flotilla:session';
const listeners = new Set<() => void>();
let current: SessionState | undefined;
let renewing: Promise<boolean> | undefined;
let asking: (() => void) | undefined;
let interrupted = false;
/** Signing out, after which the page is left; nothing again on one that comes back from the browser's memory. */
let leaving: Promise<void> | undefined;

function state(): SessionState {
  return (current ??= start());
}

function start(): SessionState {
  listenToTabs({ changed: changedElsewhere, cameBack });
  const found = readState();
  // The mark of a session outlives a storage that was cleared.
  if (found.status === 'none') forgetTokens();
  if (found.status === 'pending') void renew();
  return found;
}

function changed(): void {
  current = readState();
  for (const listener of listeners) listener();
  dispatchEvent(new Event(sessionEvent));
}

/** Another tab has signed in or out. */
function changedElsewhere(): void {
  const hasEnded = current?.subject && readState().status === 'none';
  if (hasEnded && asking) return interrupt(asking);
  if (readState().subject) interrupted = false;
  changed();
}

/** From the browser's memory, where it stood still. */
function cameBack(): void {
  leaving = undefined;
  changedElsewhere();
}

function onSignedOut(ask: () => void): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

/** The session is over, and what was begun in it is not. */
function interrupt(ask: () => void): void {
  interrupted = true;
  forgetTokens();
  changed();
  ask();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function token(): Promise<string | undefined> {
  state();
  if (leaving) {
    await leaving;
    throw new DOMException('The session has ended.', 'AbortError');
  }
  return accessToken() ?? ((await renew()) ? accessToken() : undefined);
}

function renew(refused?: string): Promise<boolean> {
  renewing ??= exclusively(lock, () => renewed(refused)).finally(() => (renewing = undefined));
  return renewing;
}

async function renewed(refused: string | undefined): Promise<boolean> {
  const access = accessToken();
  const refresh = refreshToken();
  // Another tab may have renewed or ended the session while this one waited.
  const isNew = access !== undefined && access !== refused;
  if (isNew || refresh === undefined) {
    changed();
    return isNew;
  }
  try {
    const source = await sessionSource();
    keepTokens(await source.refresh(bareClient().muted, refresh ? { refresh } : {}));
    changed();
    return true;
  } catch (error) {
    if (isRefusal(error)) {
      if (asking) interrupt(asking);
      else forget(goHome);
    }
    return false;
  }
}

/** The API has said no; a call that did not arrive, or came too often, says nothing about the session. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

async function ensure(): Promise<SessionSubject> {
  if (state().status === 'pending') await renew();
  const { subject } = state();
  return subject ?? exclusively(lock, introduced);
}

async function introduced(): Promise<SessionSubject> {
  const known = readState();
  // Another tab was faster.
  if (known.subject) {
    changed();
    return known.subject;
  }
  const source = await sessionSource();
  const tokens = await source.init(bareClient());
  const claims = claimsOf(tokens.jwt);
  if (!claims) throw new Error('No data');
  rememberAnonymous(claims.subject.id);
  keepTokens(tokens);
  changed();
  return claims.subject;
}

function accept(tokens: Tokens): void {
  state();
  interrupted = false;
  rememberAnonymous(undefined);
  keepTokens(tokens);
  changed();
}

function signOut(redirectTo: string | null = '/'): Promise<void> {
  const ended = endedSession(redirectTo);
  if (redirectTo !== null) leaving = ended;
  return ended;
}

async function endedSession(redirectTo: string | null): Promise<void> {
  const target = await toldServer(redirectTo ?? undefined);
  forget(() => (redirectTo === null ? undefined : goTo(target)));
}

/** Ends the session on the server, which says where to go; without an answer the tokens go all the same. */
async function toldServer(redirectTo: string | undefined): Promise<string> {
  const refresh = refreshToken();
  if (refresh === undefined && !accessToken()) return redirectTo ?? '/';
  try {
    const source = await sessionSource();
    const answer = await source.logout(bareClient().muted, { ...(refresh ? { refresh } : {}), ...(redirectTo ? { redirectTo } : {}) });
    return answer.redirectTo;
  } catch {
    return '/';
  }
}

function forget(then: () => void): void {
  interrupted = false;
  forgetTokens();
  changed();
  then();
}
