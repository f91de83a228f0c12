import type { Wake } from './define-islands.js';
import { sessionCookie, sessionEvent } from './session.js';

/** Schedules an island by its wake rule. Pointing at an island always wakes it, too (replay.ts). */
export const triggers: Readonly<Record<Wake, (element: HTMLElement, wake: () => void) => void>> = {
  load: (_, wake) => wake(),
  idle: (_, wake) => whenIdle(wake),
  visible: whenVisible,
  interaction: () => undefined,
  session: (_, wake) => (hasSession() ? wake() : addEventListener(sessionEvent, wake, { once: true })),
};

/** Safari has no requestIdleCallback. */
function whenIdle(wake: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake);
  else setTimeout(wake, 200);
}

// The island element itself has no box (display: contents), so its children are observed.
function whenVisible(element: HTMLElement, wake: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    wake();
  });
  const parts = element.children;
  if (parts.length === 0) return wake();
  for (const part of parts) observer.observe(part);
}

/** Returns whether the visitor has the session cookie. */
export function hasSession(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionCookie}=`));
}
