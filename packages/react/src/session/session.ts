import { ApiError } from '../http/api-error.js';
import { sessionEvent } from '../islands/session.js';
import { bareClient } from './source/bare-client.js';
import { claimsOf, type SessionSubject } from './tokens/claims.js';
import { exclusively } from './tabs/exclusively.js';
import { goHome, goTo } from './go.js';
import { listenToTabs } from './tabs/other-tabs.js';
import { sessionSource, type Tokens } from './source/session-source.js';
import { readState, type SessionState } from './session-state.js';
import { accessToken, forgetTokens, storeTokens, refreshToken, rememberAnonymous } from './tokens/tokens.js';

/** The visitor's session: one for all islands of a page, shared by all tabs. */
export interface Session {
  state(): SessionState;
  /** Subscribes to changes; returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  /**
   * Returns an access token for the next call, renewed when it has expired; undefined without a session. Once
   * signing out has started, it rejects until the page is left. @throws DOMException `AbortError` while
   * signing out
   */
  token(): Promise<string | undefined>;
  /** Replaces a rejected access token; resolves false when there is no new one. */
  renew(refused?: string): Promise<boolean>;
  /**
   * Returns the session's subject, or creates an anonymous one. For features that require a subject, such as
   * a cart or a chat.
   */
  ensure(): Promise<SessionSubject>;
  /** Stores the tokens that signing in or registering returned. */
  accept(tokens: Tokens): void;
  /**
   * Sets a handler for a session that was rejected or ended in another tab; by default the visitor goes to
   * the home page. With a handler the page stays open and keeps its cache until another subject signs in.
   * Returns a function that removes it.
   */
  onSignedOut(onRequired: () => void): () => void;
  /** Returns whether the session was ended from outside, and the visitor has to sign in again. */
  isInterrupted(): boolean;
  /** Ends the session here and on the server, and goes to a path of the site; null stays on the page. Does nothing in previews. */
  signOut(redirectTo?: string | null): Promise<void>;
}

export const session: Session = {
  state,
  subscribe,
  token,
  renew,
  ensure,
  accept,
  onSignedOut,
  isInterrupted: () => interrupted,
  signOut,
};

const lock = 'flotilla:session';
const listeners = new Set<() => void>();
let current: SessionState | undefined;
let renewing: Promise<boolean> | undefined;
let asking: (() => void) | undefined;
let interrupted = false;
/**
 * Resolves when signing out is done and the page is about to be left; reset when the page comes back from the
 * back-forward cache.
 */
let leaving: Promise<void> | undefined;

function state(): SessionState {
  return (current ??= start());
}

function start(): SessionState {
  listenToTabs({ changed: changedElsewhere, cameBack });
  const found = readState();
  // The session cookie may outlive a cleared storage.
  if (found.status === 'none') forgetTokens();
  if (found.status === 'pending') void renew();
  return found;
}

function changed(): void {
  current = readState();
  for (const listener of listeners) listener();
  dispatchEvent(new Event(sessionEvent));
}

/** Handles a session that another tab has started, renewed or ended. */
function changedElsewhere(): void {
  const hasEnded = current?.subject && readState().status === 'none';
  if (hasEnded && asking) return interrupt(asking);
  if (readState().subject) interrupted = false;
  changed();
}

/** Called when the page is restored from the back-forward cache, where it missed changes. */
function cameBack(): void {
  leaving = undefined;
  changedElsewhere();
}

function onSignedOut(onRequired: () => void): () => void {
  asking = onRequired;
  return () => {
    if (asking === onRequired) asking = undefined;
  };
}

/** Ends the session, but keeps the page open and opens the dialog for signing in again. */
function interrupt(onRequired: () => void): void {
  interrupted = true;
  forgetTokens();
  changed();
  onRequired();
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
    storeTokens(await source.refresh(bareClient().muted, refresh ? { refresh } : {}));
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

/**
 * Returns whether the API rejected the renewal. Network failures and rate limits (429) don't end the
 * session.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

async function ensure(): Promise<SessionSubject> {
  if (state().status === 'pending') await renew();
  const { subject } = state();
  return subject ?? exclusively(lock, introduced);
}

async function introduced(): Promise<SessionSubject> {
  const stored = readState();
  // Another tab was faster.
  if (stored.subject) {
    changed();
    return stored.subject;
  }
  const source = await sessionSource();
  const tokens = await source.init(bareClient());
  const claims = claimsOf(tokens.jwt);
  if (!claims) throw new Error('No data');
  rememberAnonymous(claims.subject.id);
  storeTokens(tokens);
  changed();
  return claims.subject;
}

function accept(tokens: Tokens): void {
  state();
  interrupted = false;
  rememberAnonymous(undefined);
  storeTokens(tokens);
  changed();
}

async function signOut(redirectTo: string | null = '/'): Promise<void> {
  if (isPreview()) return;
  const ended = endedSession(redirectTo);
  if (redirectTo !== null) leaving = ended;
  await ended;
}

/** A previewed page has the session of its editor, whom the block of the sign-out page must not sign out. */
const isPreview = () => location.pathname === '/preview';

async function endedSession(redirectTo: string | null): Promise<void> {
  const target = await signOutOnServer(redirectTo ?? undefined);
  forget(() => (redirectTo === null ? undefined : goTo(target)));
}

/**
 * Ends the session on the server and returns where to go. A failure is ignored: the tokens are deleted
 * anyway.
 */
async function signOutOnServer(redirectTo: string | undefined): Promise<string> {
  const refresh = refreshToken();
  if (refresh === undefined && !accessToken()) return redirectTo ?? '/';
  try {
    const source = await sessionSource();
    const answer = await source.logout(bareClient().muted, {
      ...(refresh ? { refresh } : {}),
      ...(redirectTo ? { redirectTo } : {}),
    });
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
