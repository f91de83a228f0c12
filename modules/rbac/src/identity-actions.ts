import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { credentials, email, id, identityView, password } from './shapes.js';

const subjectIdentities = '/api/rbac/subjects/{id}/identities';
const allIdentities = '/api/rbac/identities';

export const identities = defineAction({
  module: 'rbac',
  name: 'subject-identities',
  method: 'GET',
  path: subjectIdentities,
  access: 'owner',
  summary: 'Lists the identities of the caller.',
  schemas: { params: z.object({ id }), answer: z.array(identityView) },
});

export const createIdentity = defineAction({
  module: 'rbac',
  name: 'create-subject-identity',
  method: 'POST',
  path: subjectIdentities,
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
  path: `${subjectIdentities}/{identityId}`,
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
  path: `${subjectIdentities}/{identityId}/confirmation`,
  access: 'owner',
  repeats: 'done',
  summary: 'Sends the mail that confirms the address of an identity again, unless it is already confirmed.',
  schemas: { params: z.object({ id, identityId: id }), answer: identityView },
});

export const deleteIdentity = defineAction({
  module: 'rbac',
  name: 'delete-subject-identity',
  method: 'DELETE',
  path: `${subjectIdentities}/{identityId}`,
  access: 'owner',
  summary: 'Deletes an identity. The last one cannot be deleted.',
  schemas: { params: z.object({ id, identityId: id }), answer: identityView },
});

export const changePassword = defineAction({
  module: 'rbac',
  name: 'change-password',
  method: 'PATCH',
  path: `${allIdentities}/{id}/change-password`,
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
  path: `${allIdentities}/{id}/new-password`,
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
  path: `${allIdentities}/email-and-password`,
  status: 201,
  access: 'admin',
  repeats: 'done',
  summary:
    'Creates an account with e-mail and password for another person, optionally with a password that must be changed.',
  schemas: { body: credentials.extend({ mustChangePassword: z.boolean().optional() }), answer: identityView },
});
