import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { done, id, password, tokens, walletProof } from './shapes.js';
import {
  addedFactor,
  factorCode,
  factorLabel,
  passkeyAssertion,
  passkeyOptions,
  passkeyRegistration,
  secondFactorsView,
} from './second-factor-shapes.js';

const subjects = '/api/rbac/subjects';
const authentication = `${subjects}/authentication` as const;

const signIns = { calls: 30, per: 'minute', message: 'Too many sign-ins. Try again later.' } as const;

export const secondStep = defineAction({
  module: 'rbac',
  name: 'second-step',
  method: 'POST',
  path: `${authentication}/second-factor`,
  access: 'public',
  repeats: 'done',
  limit: 'own',
  summary:
    'Ends a sign-in that was answered by 401 with a cause of the rule `secondFactor`: its challenge, and a code or a passkey.',
  schemas: {
    body: z.union([
      z.strictObject({ challenge: z.string().max(200), code: factorCode }),
      z.strictObject({ challenge: z.string().max(200), passkey: passkeyAssertion }),
    ]),
    answer: tokens,
  },
});

export const passkeyRequest = defineAction({
  module: 'rbac',
  name: 'passkey-request',
  method: 'POST',
  path: `${authentication}/passkey/options`,
  access: 'public',
  repeats: 'done',
  limit: signIns,
  summary: 'Returns the WebAuthn options to sign in with a passkey; valid once, for five minutes.',
  schemas: { answer: passkeyOptions },
});

export const signInWithPasskey = defineAction({
  module: 'rbac',
  name: 'passkey',
  method: 'POST',
  path: `${authentication}/passkey`,
  access: 'public',
  repeats: 'done',
  limit: signIns,
  summary: 'Signs in with a passkey alone.',
  schemas: { body: z.strictObject({ passkey: passkeyAssertion }), answer: tokens },
});

export const confirmPresence = defineAction({
  module: 'rbac',
  name: 'presence',
  method: 'POST',
  path: `${authentication}/presence`,
  access: 'subject',
  repeats: 'done',
  limit: 'own',
  summary:
    'Proves the presence of the owner by any one proof: for five minutes the session may change sign-in methods.',
  schemas: {
    body: z.union([
      z.strictObject({ password }),
      z.strictObject({ code: factorCode }),
      z.strictObject({ passkey: passkeyAssertion }),
      walletProof,
    ]),
    answer: done,
  },
});

export const secondFactors = defineAction({
  module: 'rbac',
  name: 'subject-second-factors',
  method: 'GET',
  path: `${subjects}/{id}/second-factors`,
  access: 'owner',
  summary: 'Lists the second factors of the caller, with the number of unused recovery codes.',
  schemas: { params: z.object({ id }), answer: secondFactorsView },
});

export const beginTotp = defineAction({
  module: 'rbac',
  name: 'begin-totp',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/totp`,
  access: 'owner',
  repeats: 'done',
  summary: 'Returns a key for an authenticator app, active once a code is confirmed.',
  schemas: { params: z.object({ id }), answer: z.object({ id, secret: z.string(), uri: z.string() }) },
});

export const confirmTotp = defineAction({
  module: 'rbac',
  name: 'confirm-totp',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/{factorId}/confirmation`,
  access: 'owner',
  repeats: 'done',
  summary:
    'Confirms a code of an authenticator app, which is then required at each sign-in. The first second factor returns recovery codes.',
  schemas: {
    params: z.object({ id, factorId: id }),
    body: z.strictObject({ code: factorCode, label: factorLabel.optional() }),
    answer: addedFactor,
  },
});

export const passkeyCreation = defineAction({
  module: 'rbac',
  name: 'passkey-creation',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/passkey/options`,
  access: 'owner',
  repeats: 'done',
  summary: 'Returns the WebAuthn options to create a passkey; valid once, for five minutes.',
  schemas: { params: z.object({ id }), answer: passkeyOptions },
});

export const addPasskey = defineAction({
  module: 'rbac',
  name: 'add-passkey',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/passkey`,
  access: 'owner',
  repeats: 'done',
  summary: 'Stores a passkey that a device has created. The first second factor returns recovery codes.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({ passkey: passkeyRegistration, label: factorLabel.optional() }),
    answer: addedFactor,
  },
});

export const deleteSecondFactor = defineAction({
  module: 'rbac',
  name: 'delete-second-factor',
  method: 'DELETE',
  path: `${subjects}/{id}/second-factors/{factorId}`,
  access: 'owner',
  summary: 'Deletes a second factor; deleting the last one deletes the recovery codes too.',
  schemas: { params: z.object({ id, factorId: id }), answer: done },
});

export const renewRecoveryCodes = defineAction({
  module: 'rbac',
  name: 'renew-recovery-codes',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/recovery-codes`,
  access: 'owner',
  repeats: 'done',
  summary: 'Replaces the recovery codes. The new ones are returned only once.',
  schemas: { params: z.object({ id }), answer: z.object({ recoveryCodes: z.array(z.string()) }) },
});
