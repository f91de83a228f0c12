import { createPath, type Location, type Navigator, type To } from 'react-router';

/** Called before a page is left; calls `leave` to go on, immediately or later. */
export type Guard = (leave: () => void) => void;

/** The browser's history below one path, with a guard that can delay leaving a page. */
export interface GuardedHistory {
  readonly navigator: Navigator;
  readonly location: () => Location;
  /** Follows the browser's history while there are subscribers. */
  readonly subscribe: (changed: () => void) => () => void;
  readonly guardBy: (guard: Guard | undefined) => void;
}

export interface HistoryOptions {
  /** Path of the admin. Paths outside of it belong to the application around it. */
  readonly basename: string;
  /** Element of an embedded admin: links outside of it are guarded too. */
  readonly element?: HTMLElement;
}

interface Entry {
  readonly usr: unknown;
  readonly key: string;
  /** Position in the history, to compute how far a navigation went. */
  readonly index: number;
}

/** Creates the history of an admin, which may share the browser's history with another router. */
export function createGuardedHistory(options: HistoryOptions): GuardedHistory {
  return new SharedHistory(options);
}

class SharedHistory implements GuardedHistory {
  readonly navigator: Navigator = {
    createHref: (to) => pathOf(to),
    go: (delta) => history.go(delta),
    push: (to, state) => this.leaveFor(to, () => this.write('pushState', to, state)),
    replace: (to, state) => this.leaveFor(to, () => this.write('replaceState', to, state)),
  };
  private readonly listeners = new Set<() => void>();
  private entry = entryOf();
  private current = read(this.entry);
  private guard: Guard | undefined;
  private isGoingBack = false;
  private isWriting = false;
  private unfollow: (() => void) | undefined;

  constructor(private readonly options: HistoryOptions) {}

  readonly location = () => this.current;

  readonly guardBy = (guard: Guard | undefined) => void (this.guard = guard);

  readonly subscribe = (changed: () => void) => {
    if (this.listeners.size === 0) this.unfollow = this.follow();
    this.listeners.add(changed);
    return () => {
      this.listeners.delete(changed);
      if (this.listeners.size === 0) this.unfollow?.();
    };
  };

  private follow(): () => void {
    // The page may have changed since the history was created.
    if (location.pathname !== this.current.pathname) this.arrive();
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    addEventListener('popstate', this.onPopState, options);
    addEventListener('click', this.onClick, options);
    navigationOfPage()?.addEventListener('currententrychange', this.onEntryChange, options);
    return () => controller.abort();
  }

  private arrive(): void {
    if (!isBelow(this.options.basename)) return;
    this.entry = entryOf();
    this.current = read(this.entry);
    for (const listener of this.listeners) listener();
  }

  /** Runs before the router of the application, so that it stays on the page until the guard agrees. */
  private readonly onPopState = (event: PopStateEvent): void => {
    const delta = entryOf().index - this.entry.index;
    const isLeaving = location.pathname !== this.current.pathname && delta !== 0;
    if (!this.isGoingBack && (!this.guard || !isLeaving)) return this.arrive();
    event.stopImmediatePropagation();
    if (this.isGoingBack) return void (this.isGoingBack = false);
    this.isGoingBack = true;
    history.go(-delta);
    this.ask(() => history.go(delta));
  };

  /** Follows another router that has written to the history. */
  private readonly onEntryChange = ({ navigationType }: NavigationCurrentEntryChangeEvent): void => {
    if (!this.isWriting && navigationType !== 'traverse') this.arrive();
  };

  private readonly onClick = (event: MouseEvent): void => {
    const { element } = this.options;
    const link = this.guard && element && leavingLink(event, element);
    if (!link) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.ask(() => link.click());
  };

  private leaveFor(to: To, go: () => void): void {
    const isLeaving = new URL(pathOf(to), location.href).pathname !== this.current.pathname;
    if (isLeaving) this.ask(go);
    else go();
  }

  /** Goes on, after the guard has agreed. */
  private ask(go: () => void): void {
    const { guard } = this;
    if (!guard) return go();
    guard(() => {
      this.guard = undefined;
      go();
    });
  }

  private write(how: 'pushState' | 'replaceState', to: To, usr: unknown): void {
    const index = this.entry.index + (how === 'pushState' ? 1 : 0);
    const key = crypto.randomUUID().slice(0, 8);
    // A replaced entry keeps what another router has stored in it.
    const before = how === 'replaceState' ? (history.state as object | null) : null;
    this.isWriting = true;
    history[how]({ ...before, usr, key, index } satisfies Entry, '', pathOf(to));
    this.isWriting = false;
    this.arrive();
  }
}

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

/** Returns whether the page's path is that of the admin, or below it. */
export function isBelow(basename: string, { pathname } = location): boolean {
  const base = basename.replace(/\/+$/, '');
  return pathname === base || pathname.startsWith(`${base}/`);
}

/** The Navigation API, which knows entries that other routers have written; some browsers lack it. */
function navigationOfPage(): Navigation | undefined {
  return 'navigation' in globalThis ? globalThis.navigation : undefined;
}

/** Returns the link outside of the admin that a click is about to follow in this tab. */
function leavingLink(event: MouseEvent, element: HTMLElement): HTMLAnchorElement | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element))
    return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || element.contains(link) || link.hasAttribute('download')) return undefined;
  const isHere = link.target === '' || link.target === '_self';
  return isHere && link.pathname !== location.pathname ? link : undefined;
}

function entryOf(): Entry {
  const state = history.state as Partial<Entry> | null;
  const index = navigationOfPage()?.currentEntry?.index ?? state?.index ?? 0;
  return { usr: state?.usr ?? null, key: state?.key ?? 'default', index };
}

function read({ usr, key }: Entry): Location {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: usr, key } as Location;
}
