import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { code, credentials, done, email, password, tokens } from './shapes.js';

const emailAndPassword = '/api/rbac/subjects/authentication/email-and-password';

/** A code has 256 random bits: the limit bounds the work of an attacker, not their chance. */
const byCode = { calls: 60, per: 'minute' } as const;

export const register = defineAction({
  module: 'rbac',
  name: 'registration',
  method: 'POST',
  path: `${emailAndPassword}/registration`,
  access: 'public',
  repeats: 'done',
  limit: 'own',
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
  limit: byCode,
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
  limit: 'own',
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
  limit: byCode,
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
  limit: byCode,
  summary:
    'Undoes a change of sign-in methods by the code in the mail about it; sets a new password, and ends all sessions.',
  schemas: { body: z.strictObject({ password, passwordConfirmation: password, code }), answer: done },
});
