import { boolean, datetime, defineEntity, secret, select, text, type Row } from '@flotilla/core';
import { emailAddress } from '@flotilla/core/values';

const asStored = (email: string) => emailAddress(email) ?? email;

/**
 * One way by which a subject is known; provider `email` is a contact left at checkout. `password` is an argon2id string,
 * which carries its salt; `salt` and `code` are for accounts that come from elsewhere.
 */
export const identity = defineEntity({
  module: 'rbac',
  name: 'identity',
  fields: {
    provider: select({
      values: ['email_and_password', 'ethereum_virtual_machine', 'telegram', 'email'],
      default: 'email_and_password',
    }),
    account: text({ optional: true, max: 200 }),
    email: text({ optional: true, max: 320, normalize: asStored }),
    password: secret({ optional: true }),
    salt: secret({ optional: true }),
    code: secret({ optional: true }),
    /** When it was shown that the e-mail is the subject's. */
    verifiedAt: datetime({ optional: true, readOnly: true }),
    /** Asked for, and takes the place of `email` once a mail to it was answered. */
    newEmail: text({ optional: true, max: 320, readOnly: true }),
    /** Was added to an account: nobody signs in with it, and it keeps nobody from its address, before a mail to it was answered. */
    mustVerify: boolean({ default: false, readOnly: true }),
    /** The password was made by somebody else: nothing can be done before another one is set. */
    mustChangePassword: boolean({ default: false, readOnly: true }),
  },
  access: { read: 'owner' },
  guarded: 'presence',
  indexes: [
    { fields: ['email'], unique: true, ignoreCase: true, where: { provider: 'email_and_password' } },
    { fields: ['account'], unique: true, ignoreCase: true, where: { provider: 'ethereum_virtual_machine' } },
    { fields: ['account'], unique: true, where: { provider: 'telegram' } },
  ],
  shows: { rowLabel: 'email', columns: ['provider', 'email', 'account', 'verifiedAt'] },
});
export type Identity = Row<typeof identity>;
