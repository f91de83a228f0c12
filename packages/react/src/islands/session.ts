/** A cookie that only visitors with a session have. It says nothing else and can't be used to act for them. */
export const sessionCookie = 'flotilla_session';

/** Dispatched on `window` when a visitor gets a session on this page: `window.dispatchEvent(new Event(sessionEvent))`. */
export const sessionEvent = 'flotilla:session';
