import { datetime, defineEntity, secret, text, type Row } from '@flotilla/core';

/** One sign-in: a family of refresh tokens, of which only the newest is good. */
export const session = defineEntity({
  module: 'rbac',
  name: 'session',
  fields: {
    tokenHash: secret(),
    expiresAt: datetime({ index: true }),
    revokedAt: datetime({ optional: true }),
    userAgent: text({ optional: true, max: 1000 }),
    ip: text({ optional: true, max: 100 }),
    lastUsedAt: datetime(),
  },
});
export type Session = Row<typeof session>;
