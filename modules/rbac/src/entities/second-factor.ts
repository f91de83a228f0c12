import { datetime, defineEntity, integer, secret, select, text, type Row } from '@flotilla/core';

/**
 * What a subject shows besides a password. `secret` is the key of one-time passwords (RFC 6238), the public key of a passkey, or
 * the hash of a recovery code; `credential` names a passkey.
 */
export const secondFactor = defineEntity({
  module: 'rbac',
  name: 'second-factor',
  fields: {
    kind: select({ values: ['totp', 'passkey', 'recovery-code'], default: 'totp' }),
    /** What its owner calls it. */
    label: text({ optional: true, max: 100 }),
    secret: secret(),
    credential: secret({ optional: true, unique: true }),
    transports: text({ optional: true, max: 200, readOnly: true }),
    /** What is used up: the time step of the last one-time password, the signatures that a passkey has counted. */
    counter: integer({ default: 0, readOnly: true }),
    /** When its owner first showed it; absent while it is being set up. */
    confirmedAt: datetime({ optional: true, readOnly: true }),
    usedAt: datetime({ optional: true, readOnly: true }),
  },
  guarded: 'presence',
  shows: { rowLabel: 'label', columns: ['kind', 'label', 'confirmedAt', 'usedAt'] },
});
export type SecondFactor = Row<typeof secondFactor>;
