import { defineMigration } from '@flotilla/backend/schema';

/** Not an entity: the API cannot read this table. */
export const signingKey = defineMigration({
  name: 'RbacSigningKey1763700010000',
  up: [
    `CREATE TABLE "rbac_signing_key" ("name" text NOT NULL, "key" bytea NOT NULL, "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "rbac_signing_key_pkey" PRIMARY KEY ("name"))`,
  ],
  down: [`DROP TABLE "rbac_signing_key"`],
});
