import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';
import { signInChanges } from './sign-in-changes.js';

const withCode = z.strictObject({ code: z.string() });
const nothing = z.strictObject({});
/** Mails of the topic `security` have no unsubscribe link. */
const toEveryone = { unsubscribe: false } as const;

/** Confirms the address of a new account. */
export const verifyEmailMail = defineMailTemplate({
  variant: 'verify-email',
  data: withCode,
  secrets: ['code'],
  ...toEveryone,
  load: async () => (await import('./verify-email.js')).verifyEmail,
});

/** Confirms a changed address. */
export const confirmEmailMail = defineMailTemplate({
  variant: 'confirm-email',
  data: withCode,
  secrets: ['code'],
  ...toEveryone,
  load: async () => (await import('./verify-email.js')).confirmEmail,
});

export const resetPasswordMail = defineMailTemplate({
  variant: 'reset-password',
  data: withCode,
  secrets: ['code'],
  ...toEveryone,
  load: async () => (await import('./reset-password.js')).resetPassword,
});

/** Sent to the old address. */
export const emailChangedMail = defineMailTemplate({
  variant: 'email-changed',
  data: z.strictObject({ newEmail: z.string(), code: z.string().optional() }),
  secrets: ['code'],
  ...toEveryone,
  load: async () => (await import('./email-changed.js')).emailChanged,
});

export const passwordChangedMail = defineMailTemplate({
  variant: 'password-changed',
  data: z.strictObject({ keys: z.int().min(1).optional() }),
  ...toEveryone,
  load: async () => (await import('./password-changed.js')).passwordChanged,
});

export const signInChangedMail = defineMailTemplate({
  variant: 'sign-in-changed',
  data: z.strictObject({
    what: z.enum(signInChanges),
    name: z.string().optional(),
    code: z.string().optional(),
  }),
  secrets: ['code'],
  ...toEveryone,
  load: async () => (await import('./sign-in-changed.js')).signInChanged,
});

/** Sent to the owner, also when an administrator started the export. */
export const accountExportedMail = defineMailTemplate({
  variant: 'account-exported',
  data: z.strictObject({ isOwn: z.boolean() }),
  ...toEveryone,
  load: async () => (await import('./account-exported.js')).accountExported,
});

/** The last mail to an account. */
export const accountDeletedMail = defineMailTemplate({
  variant: 'account-deleted',
  data: nothing,
  ...toEveryone,
  load: async () => (await import('./account-deleted.js')).accountDeleted,
});
