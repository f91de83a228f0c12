import { defineAction } from '@flotilla/core';
import { boundedRecord } from '@flotilla/core/values';
import { z } from 'zod';
import { sessionRoutes } from './session-routes.js';
import {
  code,
  credentials,
  done,
  email,
  id,
  identityView,
  password,
  permission,
  sessionView,
  subjectView,
  tokens,
  walletProof,
} from './shapes.js';

const subjects = '/api/rbac/subjects';
const authentication = `${subjects}/authentication` as const;
const emailAndPassword = `${authentication}/email-and-password` as const;
const wallet = `${authentication}/ethereum-virtual-machine` as const;

export const init = defineAction({
  ...sessionRoutes.init,
  name: 'init',
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
      z.object({ read: permission, create: permission, update: permission, delete: permission }),
    ),
  },
});

export const refresh = defineAction({
  ...sessionRoutes.refresh,
  name: 'refresh',
  repeats: 'done',
  summary: 'Exchanges a refresh token, valid once, for new tokens. A second use ends the session.',
  schemas: { body: z.strictObject({ refresh: z.string().min(1).max(500).optional() }), answer: tokens },
});

export const logout = defineAction({
  ...sessionRoutes.logout,
  name: 'logout',
  repeats: 'done',
  summary: 'Ends the current session. Returns where to go next: a path of this site, or /.',
  schemas: {
    body: z.strictObject({
      redirectTo: z.string().max(2000).optional(),
      refresh: z.string().max(500).optional(),
    }),
    answer: z.object({ redirectTo: z.string() }),
  },
});

export const nonce = defineAction({
  module: 'rbac',
  name: 'nonce',
  method: 'GET',
  path: `${wallet}/nonce`,
  access: 'public',
  summary: 'Returns a nonce for one message that a wallet signs, valid for ten minutes.',
  schemas: { answer: z.object({ nonce: z.string() }) },
});

export const signInWithWallet = defineAction({
  module: 'rbac',
  name: 'ethereum-virtual-machine',
  method: 'POST',
  path: wallet,
  access: 'public',
  repeats: 'done',
  summary: 'Signs in with an EIP-4361 message signed by a wallet; creates an account for a new wallet.',
  schemas: {
    body: walletProof,
    answer: tokens,
  },
});

export const signIn = defineAction({
  ...sessionRoutes.signIn,
  name: 'authentication',
  repeats: 'done',
  summary: 'Signs in with e-mail and password.',
  schemas: { body: credentials, answer: tokens },
});

export const register = defineAction({
  module: 'rbac',
  name: 'registration',
  method: 'POST',
  path: `${emailAndPassword}/registration`,
  access: 'public',
  repeats: 'done',
  summary: 'Creates an account, signs in, and mails a link that verifies the address.',
  schemas: { body: credentials, answer: tokens },
});

export const verifyEmail = defineAction({
  module: 'rbac',
  name: 'verify-email',
  method: 'POST',
  path: `${emailAndPassword}/verify-email`,
  access: 'public',
  repeats: 'done',
  summary: 'Verifies an e-mail address by a mailed code.',
  schemas: { body: z.strictObject({ code }), answer: done },
});

export const forgotPassword = defineAction({
  module: 'rbac',
  name: 'forgot-password',
  method: 'POST',
  path: `${emailAndPassword}/forgot-password`,
  access: 'public',
  repeats: 'done',
  summary: 'Mails a link that resets the password. The response is the same for known and unknown addresses.',
  schemas: { body: z.strictObject({ email }), answer: done },
});

export const resetPassword = defineAction({
  module: 'rbac',
  name: 'reset-password',
  method: 'POST',
  path: `${emailAndPassword}/reset-password`,
  access: 'public',
  repeats: 'done',
  summary: 'Sets a new password by a mailed code, valid once, and ends all sessions.',
  schemas: { body: z.strictObject({ password, passwordConfirmation: password, code }), answer: done },
});

export const takeBack = defineAction({
  module: 'rbac',
  name: 'take-back',
  method: 'POST',
  path: `${emailAndPassword}/take-back`,
  access: 'public',
  repeats: 'done',
  summary:
    'Undoes a change of sign-in methods by the code in the mail about it; sets a new password, and ends all sessions.',
  schemas: { body: z.strictObject({ password, passwordConfirmation: password, code }), answer: done },
});

export const notify = defineAction({
  module: 'rbac',
  name: 'notify',
  method: 'POST',
  path: `${subjects}/{id}/notify`,
  access: 'admin',
  repeats: 'own',
  summary: 'Sends a notification to a subject by every channel that it has not switched off.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({
      topic: z.strictObject({ slug: z.string().min(1).max(200) }),
      template: z.strictObject({ variant: z.string().min(1).max(200) }),
      data: boundedRecord({ maxKeys: 200, maxLength: 64_000 }).default({}),
    }),
    answer: z.array(z.object({ id, method: z.string(), receiver: z.string(), status: z.string() })),
  },
});

export const identities = defineAction({
  module: 'rbac',
  name: 'subject-identities',
  method: 'GET',
  path: `${subjects}/{id}/identities`,
  access: 'owner',
  summary: 'Lists the identities of the caller.',
  schemas: { params: z.object({ id }), answer: z.array(identityView) },
});

export const createIdentity = defineAction({
  module: 'rbac',
  name: 'create-subject-identity',
  method: 'POST',
  path: `${subjects}/{id}/identities`,
  status: 201,
  access: 'owner',
  repeats: 'done',
  summary:
    'Adds a sign-in by e-mail and password for the caller, valid once the address is confirmed by mail.',
  schemas: { params: z.object({ id }), body: z.strictObject({ email, password }), answer: identityView },
});

export const updateIdentity = defineAction({
  module: 'rbac',
  name: 'update-subject-identity',
  method: 'PATCH',
  path: `${subjects}/{id}/identities/{identityId}`,
  access: 'owner',
  repeats: 'done',
  summary:
    'Changes the password of an identity, or requests a new e-mail address, valid once it is confirmed by mail.',
  schemas: {
    params: z.object({ id, identityId: id }),
    body: z.union([z.strictObject({ email }), z.strictObject({ password, newPassword: password })]),
    answer: identityView,
  },
});

export const sendConfirmation = defineAction({
  module: 'rbac',
  name: 'send-subject-identity-confirmation',
  method: 'POST',
  path: `${subjects}/{id}/identities/{identityId}/confirmation`,
  access: 'owner',
  repeats: 'done',
  summary: 'Sends the mail that confirms the address of an identity again, unless it is already confirmed.',
  schemas: { params: z.object({ id, identityId: id }), answer: identityView },
});

export const deleteIdentity = defineAction({
  module: 'rbac',
  name: 'delete-subject-identity',
  method: 'DELETE',
  path: `${subjects}/{id}/identities/{identityId}`,
  access: 'owner',
  summary: 'Deletes an identity. The last one cannot be deleted.',
  schemas: { params: z.object({ id, identityId: id }), answer: identityView },
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

export const changePassword = defineAction({
  module: 'rbac',
  name: 'change-password',
  method: 'PATCH',
  path: '/api/rbac/identities/{id}/change-password',
  access: 'subject',
  repeats: 'done',
  summary: 'Changes the password of an identity of the caller, and ends the other sessions.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({ password, newPassword: password }),
    answer: identityView,
  },
});

export const newPassword = defineAction({
  module: 'rbac',
  name: 'new-password',
  method: 'POST',
  path: '/api/rbac/identities/{id}/new-password',
  access: 'admin',
  repeats: 'done',
  summary:
    "Sets a temporary password, returned once, that must be changed at the next sign-in, and ends all of the account's sessions.",
  schemas: { params: z.object({ id }), answer: z.object({ password: z.string() }) },
});

export const createEmailIdentity = defineAction({
  module: 'rbac',
  name: 'create-email-and-password-identity',
  method: 'POST',
  path: '/api/rbac/identities/email-and-password',
  status: 201,
  access: 'admin',
  repeats: 'done',
  summary:
    'Creates an account with e-mail and password for another person, optionally with a password that must be changed.',
  schemas: { body: credentials.extend({ mustChangePassword: z.boolean().optional() }), answer: identityView },
});
