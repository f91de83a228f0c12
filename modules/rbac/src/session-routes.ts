import type * as actions from './actions.js';

const authentication = '/api/rbac/subjects/authentication';

const open = { module: 'rbac', access: 'public' } as const;

/** Where sessions are made, prolonged and asked for, apart from what is said there: a browser needs no schemas to call. */
export const sessionRoutes = {
  init: { ...open, method: 'GET', path: `${authentication}/init` },
  me: { ...open, method: 'GET', path: `${authentication}/me` },
  isAuthorized: { ...open, method: 'GET', path: `${authentication}/is-authorized` },
  permissions: { ...open, method: 'GET', path: `${authentication}/permissions` },
  refresh: { ...open, method: 'POST', path: `${authentication}/refresh` },
  logout: { ...open, method: 'POST', path: `${authentication}/logout` },
  signIn: { ...open, method: 'POST', path: `${authentication}/email-and-password/authentication` },
} as const;

/** The actions at these routes, for a client: it reads no more of them than where they are. */
export const sessionCalls = sessionRoutes as unknown as Pick<typeof actions, keyof typeof sessionRoutes>;
