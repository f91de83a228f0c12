import type * as sessionActions from './session-actions.js';

const authentication = '/api/rbac/subjects/authentication';

const open = { module: 'rbac', access: 'public' } as const;

/** Routes of sessions, separate from their schemas, which a browser need not load to call them. */
export const sessionRoutes = {
  init: { ...open, method: 'GET', path: `${authentication}/init` },
  me: { ...open, method: 'GET', path: `${authentication}/me` },
  isAuthorized: { ...open, method: 'GET', path: `${authentication}/is-authorized` },
  permissions: { ...open, method: 'GET', path: `${authentication}/permissions` },
  refresh: { ...open, method: 'POST', path: `${authentication}/refresh` },
  logout: { ...open, method: 'POST', path: `${authentication}/logout` },
  signIn: { ...open, method: 'POST', path: `${authentication}/email-and-password/authentication` },
} as const;

/** The actions of these routes, for a client, which uses only method and path. */
export const sessionCalls = sessionRoutes as unknown as Pick<
  typeof sessionActions,
  keyof typeof sessionRoutes
>;
