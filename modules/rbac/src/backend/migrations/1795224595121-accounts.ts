import { defineMigration } from '@flotilla/backend/schema';

/** Codes are not rows of an entity: the API cannot read them. */
export const accounts = defineMigration({
  name: 'RbacAccounts1795224595121',
  up: [
    `ALTER TABLE "rbac_session" ADD "previousTokenHash" text`,
    `ALTER TABLE "rbac_session" ADD "familyHash" text`,
    `ALTER TABLE "rbac_session" ADD "successorKey" text`,
    `ALTER TABLE "rbac_session" ADD "rotatedAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "rbac_identity" ADD "verifiedAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "rbac_identity" ADD "mustChangePassword" boolean NOT NULL DEFAULT false`,
    `CREATE UNIQUE INDEX "rbac_session_family_hash_key" ON "rbac_session"  ("familyHash") `,
    `CREATE TABLE "rbac_one_time_code" ("hash" text NOT NULL, "purpose" text NOT NULL, "identityId" uuid, "expiresAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "rbac_one_time_code_pkey" PRIMARY KEY ("hash"), CONSTRAINT "rbac_one_time_code_identityId_fkey" FOREIGN KEY ("identityId") REFERENCES "rbac_identity"("id") ON DELETE CASCADE)`,
    `CREATE INDEX "rbac_one_time_code_identity_id_idx" ON "rbac_one_time_code" ("identityId")`,
    `CREATE INDEX "rbac_one_time_code_expires_at_idx" ON "rbac_one_time_code" ("expiresAt")`,
  ],
  down: [
    `DROP TABLE "rbac_one_time_code"`,
    `DROP INDEX "public"."rbac_session_family_hash_key"`,
    `ALTER TABLE "rbac_identity" DROP COLUMN "mustChangePassword"`,
    `ALTER TABLE "rbac_identity" DROP COLUMN "verifiedAt"`,
    `ALTER TABLE "rbac_session" DROP COLUMN "rotatedAt"`,
    `ALTER TABLE "rbac_session" DROP COLUMN "successorKey"`,
    `ALTER TABLE "rbac_session" DROP COLUMN "familyHash"`,
    `ALTER TABLE "rbac_session" DROP COLUMN "previousTokenHash"`,
  ],
});
