import { boolean, datetime, defineEntity, email, secret, select, text, type Row } from '@flotilla/core';

/**
 * A way to identify a subject; the provider `email` is a contact from a checkout and cannot sign in.
 * `password` is an argon2id string, which contains its salt; `salt` and `code` are for accounts imported from
 * other systems.
 */
export const identity = defineEntity({
  module: 'rbac',
  name: 'identity',
  fields: {
    provider: select({
      values: ['email_and_password', 'ethereum_virtual_machine', 'telegram', 'openid_connect', 'email'],
      default: 'email_and_password',
    }),
    /** The URL of an OpenID Connect provider, which its ID tokens name. */
    issuer: text({ optional: true, max: 390 }),
    /** The id at the provider. */
    account: text({ optional: true, max: 255 }),
    email: email({ optional: true }),
    password: secret({ optional: true }),
    salt: secret({ optional: true }),
    code: secret({ optional: true }),
    /** When the e-mail was confirmed. */
    verifiedAt: datetime({ optional: true, readOnly: true }),
    /** Requested change; replaces `email` once it is confirmed. */
    newEmail: email({ optional: true, readOnly: true }),
    /**
     * Added to an existing account: until the address is confirmed, it cannot sign in and does not reserve
     * the address.
     */
    mustVerify: boolean({ default: false, readOnly: true }),
    /** The password was set by an administrator: it must be changed before anything else. */
    mustChangePassword: boolean({ default: false, readOnly: true }),
  },
  access: { read: 'owner' },
  guarded: 'presence',
  indexes: [
    { fields: ['email'], unique: true, ignoreCase: true, where: { provider: 'email_and_password' } },
    { fields: ['account'], unique: true, ignoreCase: true, where: { provider: 'ethereum_virtual_machine' } },
    { fields: ['account'], unique: true, where: { provider: 'telegram' } },
    { fields: ['issuer', 'account'], unique: true, where: { provider: 'openid_connect' } },
  ],
  ui: { rowLabel: 'email', columns: ['provider', 'issuer', 'email', 'account', 'verifiedAt'] },
});
export type Identity = Row<typeof identity>;
