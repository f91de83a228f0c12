/** A cookie that is set while the visitor has a session. It holds no credentials. */
export const sessionCookie = 'flotilla_session';

/**
 * Dispatched on `window` when a visitor gets a session on this page:
 * `window.dispatchEvent(new Event(sessionEvent))`.
 */
export const sessionEvent = 'flotilla:session';
