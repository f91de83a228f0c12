import { datetime, defineEntity, json, secret, text, type Row } from '@flotilla/core';

/**
 * A key for a program, which calls as its owner within scopes. `hint` are its last characters, so that
 * its owner recognizes it.
 */
export const apiKey = defineEntity({
  module: 'rbac',
  name: 'api-key',
  fields: {
    name: text({ max: 100 }),
    hash: secret({ unique: true }),
    hint: text({ optional: true, readOnly: true, max: 10 }),
    scopes: json({ shape: 'array', default: [], readOnly: true }),
    expiresAt: datetime({ optional: true, readOnly: true }),
    lastUsedAt: datetime({ optional: true, readOnly: true }),
    revokedAt: datetime({ optional: true, readOnly: true }),
  },
  access: { read: 'owner' },
  guarded: 'presence',
  ui: {
    isFound: false,
  },
});
export type ApiKey = Row<typeof apiKey>;
