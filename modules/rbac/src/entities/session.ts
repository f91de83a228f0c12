import { datetime, defineEntity, secret, text, type Row } from '@flotilla/core';

/**
 * One sign-in: a family of refresh tokens. Only the newest token is valid. `familyHash` finds the family by
 * any of its tokens; `successorKey` derives the next token from the last, so that two tabs that refresh
 * concurrently get the same one.
 */
export const session = defineEntity({
  module: 'rbac',
  name: 'session',
  fields: {
    tokenHash: secret(),
    previousTokenHash: secret({ optional: true }),
    familyHash: secret({ optional: true, unique: true }),
    successorKey: secret({ optional: true }),
    rotatedAt: datetime({ optional: true, readOnly: true }),
    expiresAt: datetime({ index: true }),
    revokedAt: datetime({ optional: true }),
    userAgent: text({ optional: true, max: 1000 }),
    ip: text({ optional: true, max: 100 }),
    lastUsedAt: datetime(),
    /** Time of the last proof of presence: by password, wallet, provider or second factor. */
    provenAt: datetime({ optional: true, readOnly: true }),
    /** Time of the last proof by a second factor. */
    factorProvenAt: datetime({ optional: true, readOnly: true }),
    /** The name of the application that has the tokens; null for a browser. */
    application: text({ optional: true, max: 100, readOnly: true }),
    /** The hash of its id: only the same application continues the session. */
    applicationId: text({ optional: true, max: 100, readOnly: true }),
    /** The permitted scopes, separated by spaces. */
    scopes: text({ optional: true, max: 200, readOnly: true }),
  },
  guarded: 'presence',
  unrecorded: {
    fields: ['lastUsedAt', 'rotatedAt', 'expiresAt', 'tokenHash', 'previousTokenHash', 'successorKey'],
    because: 'a session that is used changes every few minutes, and says so itself',
  },
  ui: {
    area: 'system',
    rank: 4,
    rowLabel: 'userAgent',
    columns: ['userAgent', 'ip', 'lastUsedAt', 'expiresAt', 'revokedAt'],
  },
});
export type Session = Row<typeof session>;
