import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { sessionRoutes } from './session-routes.js';
import { credentials, done, id, permission, sessionView, subjectView, tokens } from './shapes.js';

const subjects = '/api/rbac/subjects';

export const init = defineAction({
  ...sessionRoutes.init,
  name: 'init',
  limit: 'own',
  summary: 'Creates an anonymous subject, which can have a cart, orders and chats before it registers.',
  schemas: { answer: tokens },
});

export const me = defineAction({
  ...sessionRoutes.me,
  name: 'me',
  summary: 'Returns the caller with its identities and roles; null without a token.',
  schemas: { answer: subjectView.nullable() },
});

export const isAuthorized = defineAction({
  ...sessionRoutes.isAuthorized,
  name: 'is-authorized',
  summary: 'Checks whether the caller may make a call. 403 if not.',
  schemas: {
    query: z.object({
      action: z.object({
        method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
        route: z.string().startsWith('/').max(2000),
      }),
    }),
    answer: done,
  },
});

export const permissions = defineAction({
  ...sessionRoutes.permissions,
  name: 'permissions',
  summary: 'Returns the permissions of the caller by entity and link: all rows, no rows, or its own rows.',
  schemas: {
    answer: z.record(
      z.string(),
      z.object({
        read: permission,
        create: permission,
        update: permission,
        delete: permission,
        draft: z.boolean(),
      }),
    ),
  },
});

export const refresh = defineAction({
  ...sessionRoutes.refresh,
  name: 'refresh',
  repeats: 'done',
  limit: 'own',
  summary: 'Exchanges a refresh token, valid once, for new tokens. A second use ends the session.',
  schemas: { body: z.strictObject({ refresh: z.string().min(1).max(500).optional() }), answer: tokens },
});

export const logout = defineAction({
  ...sessionRoutes.logout,
  name: 'logout',
  repeats: 'done',
  limit: 'own',
  summary: 'Ends the current session. Returns where to go next: a path of this site, or /.',
  schemas: {
    body: z.strictObject({
      redirectTo: z.string().max(2000).optional(),
      refresh: z.string().max(500).optional(),
    }),
    answer: z.object({ redirectTo: z.string() }),
  },
});

export const signIn = defineAction({
  ...sessionRoutes.signIn,
  name: 'authentication',
  repeats: 'done',
  limit: 'own',
  summary: 'Signs in with e-mail and password.',
  schemas: { body: credentials, answer: tokens },
});

export const sessions = defineAction({
  module: 'rbac',
  name: 'subject-sessions',
  method: 'GET',
  path: `${subjects}/{id}/sessions`,
  access: 'owner',
  summary: 'Lists the open sessions of the caller.',
  schemas: { params: z.object({ id }), answer: z.array(sessionView) },
});

export const revokeSession = defineAction({
  module: 'rbac',
  name: 'revoke-subject-session',
  method: 'DELETE',
  path: `${subjects}/{id}/sessions/{sessionId}`,
  access: 'owner',
  summary: 'Ends one session of the caller.',
  schemas: { params: z.object({ id, sessionId: id }), answer: sessionView },
});
