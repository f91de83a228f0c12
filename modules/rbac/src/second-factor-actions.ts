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

export const secondStep = defineAction({
  module: 'rbac',
  name: 'second-step',
  method: 'POST',
  path: `${authentication}/second-factor`,
  access: 'public',
  repeats: 'done',
  summary: 'Ends a sign-in that was answered by 401 with a cause of the rule `secondFactor`: its challenge, and a code or a passkey.',
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
  summary: 'What a browser needs to show a passkey; good once, for five minutes.',
  schemas: { answer: passkeyOptions },
});

export const signInWithPasskey = defineAction({
  module: 'rbac',
  name: 'passkey',
  method: 'POST',
  path: `${authentication}/passkey`,
  access: 'public',
  repeats: 'done',
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
  summary: 'Shows that it is still the owner who acts, by any one proof: for five minutes the session may change how one signs in.',
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
  summary: 'The second factors of the subject that asks, and how many recovery codes are left.',
  schemas: { params: z.object({ id }), answer: secondFactorsView },
});

export const beginTotp = defineAction({
  module: 'rbac',
  name: 'begin-totp',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/totp`,
  access: 'owner',
  repeats: 'done',
  summary: 'A key for an app that makes one-time passwords; it counts once a code of it was shown.',
  schemas: { params: z.object({ id }), answer: z.object({ id, secret: z.string(), uri: z.string() }) },
});

export const confirmTotp = defineAction({
  module: 'rbac',
  name: 'confirm-totp',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/{factorId}/confirmation`,
  access: 'owner',
  repeats: 'done',
  summary: 'Shows a code of an app; from then on it is asked for at each sign-in. The first second factor brings recovery codes.',
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
  summary: 'What a browser needs to make a passkey; good once, for five minutes.',
  schemas: { params: z.object({ id }), answer: passkeyOptions },
});

export const addPasskey = defineAction({
  module: 'rbac',
  name: 'add-passkey',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/passkey`,
  access: 'owner',
  repeats: 'done',
  summary: 'Keeps a passkey that a device has made. The first second factor brings recovery codes.',
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
  summary: 'Deletes a second factor; with the last one the recovery codes go.',
  schemas: { params: z.object({ id, factorId: id }), answer: done },
});

export const renewRecoveryCodes = defineAction({
  module: 'rbac',
  name: 'renew-recovery-codes',
  method: 'POST',
  path: `${subjects}/{id}/second-factors/recovery-codes`,
  access: 'owner',
  repeats: 'done',
  summary: 'New recovery codes, which nobody sees again; those of before open nothing any more.',
  schemas: { params: z.object({ id }), answer: z.object({ recoveryCodes: z.array(z.string()) }) },
});
