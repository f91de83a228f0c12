import { defineEntity, secret, select, text, type Row } from '@flotilla/core';

/** One way by which a subject is known; provider `email` is a contact left at checkout. */
export const identity = defineEntity({
  module: 'rbac',
  name: 'identity',
  fields: {
    provider: select({
      values: ['email_and_password', 'ethereum_virtual_machine', 'telegram', 'email'],
      default: 'email_and_password',
    }),
    account: text({ optional: true, max: 200 }),
    email: text({ optional: true, max: 320 }),
    password: secret({ optional: true }),
    salt: secret({ optional: true }),
    code: secret({ optional: true }),
  },
  access: { read: 'owner' },
  indexes: [
    { fields: ['email'], unique: true, ignoreCase: true, where: { provider: 'email_and_password' } },
    { fields: ['account'], unique: true, ignoreCase: true, where: { provider: 'ethereum_virtual_machine' } },
    { fields: ['account'], unique: true, where: { provider: 'telegram' } },
  ],
});
export type Identity = Row<typeof identity>;
