import { datetime, defineEntity, integer, secret, select, text, type Row } from '@flotilla/core';

/**
 * A second factor. `secret` is the key of one-time passwords (RFC 6238), the public key of a passkey, or the
 * hash of a recovery code; `credential` is the id of a passkey.
 */
export const secondFactor = defineEntity({
  module: 'rbac',
  name: 'second-factor',
  fields: {
    kind: select({ values: ['totp', 'passkey', 'recovery-code'], default: 'totp' }),
    /** Name given by the owner. */
    label: text({ optional: true, max: 100 }),
    secret: secret(),
    credential: secret({ optional: true, unique: true }),
    transports: text({ optional: true, max: 200, readOnly: true }),
    /** Last used time step of one-time passwords, or signature counter of a passkey. */
    counter: integer({ default: 0, readOnly: true }),
    /** When its owner first used it; absent during setup. */
    confirmedAt: datetime({ optional: true, readOnly: true }),
    usedAt: datetime({ optional: true, readOnly: true }),
  },
  guarded: 'presence',
  ui: { rowLabel: 'label', columns: ['kind', 'label', 'confirmedAt', 'usedAt'] },
});
export type SecondFactor = Row<typeof secondFactor>;
