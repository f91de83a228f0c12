import { defineMigration } from '@flotilla/backend/schema';

/**
 * Adds the addresses of codes and the changes that they undo, counters of failed sign-ins that other traffic
 * cannot evict, and the cascade from a subject to its identities, sessions and second factors.
 */
export const provenAccounts = defineMigration({
  name: 'RbacProvenAccounts1795324495818',
  up: [
    `CREATE TABLE "rbac_second_factor" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "kind" text NOT NULL DEFAULT 'totp', "label" text, "secret" text, "credential" text, "transports" text, "counter" integer NOT NULL DEFAULT '0', "confirmedAt" TIMESTAMP(3) WITH TIME ZONE, "usedAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "rbac_second_factor_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "rbac_second_factor_credential_key" ON "rbac_second_factor"  ("credential") `,
    `CREATE INDEX "rbac_second_factor_created_at_id_idx" ON "rbac_second_factor"  ("createdAt", "id") `,
    `CREATE INDEX "rbac_second_factor_variant_created_at_id_idx" ON "rbac_second_factor"  ("variant", "createdAt", "id") `,
    `CREATE TABLE "rbac_subjects_to_second_factors" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "secondFactorId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_second_factors_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_second_factors_subject_id_idx" ON "rbac_subjects_to_second_factors"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_second_factors_second_factor_id_idx" ON "rbac_subjects_to_second_factors"  ("secondFactorId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_second_factors_subject_id_second_factor_id_key" ON "rbac_subjects_to_second_factors"  ("subjectId", "secondFactorId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_second_factors_second_factor_id_key" ON "rbac_subjects_to_second_factors"  ("secondFactorId") `,
    `ALTER TABLE "rbac_session" ADD "provenAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "rbac_identity" ADD "newEmail" text`,
    `ALTER TABLE "rbac_identity" ADD "mustVerify" boolean NOT NULL DEFAULT false`,
    `ALTER TABLE "rbac_subjects_to_second_factors" ADD CONSTRAINT "rbac_subjects_to_second_factors_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_second_factors" ADD CONSTRAINT "rbac_subjects_to_second_factors_secondFactorId_fkey" FOREIGN KEY ("secondFactorId") REFERENCES "rbac_second_factor"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_one_time_code" ADD "subjectId" uuid REFERENCES "rbac_subject"("id") ON DELETE CASCADE`,
    `ALTER TABLE "rbac_one_time_code" ADD "email" text`,
    `ALTER TABLE "rbac_one_time_code" ADD "undoesId" uuid`,
    `ALTER TABLE "rbac_one_time_code" ADD "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`,
    `CREATE INDEX "rbac_one_time_code_subject_id_idx" ON "rbac_one_time_code" ("subjectId")`,
    `CREATE TABLE "rbac_failed_sign_in" ("key" varchar(255) NOT NULL, "points" integer NOT NULL DEFAULT 0, "expire" bigint, CONSTRAINT "rbac_failed_sign_in_pkey" PRIMARY KEY ("key"))`,
    `CREATE INDEX "rbac_failed_sign_in_expire_idx" ON "rbac_failed_sign_in" ("expire")`,
    `CREATE FUNCTION "rbac_delete_own"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "rbac_identity" WHERE "id" IN (SELECT "identityId" FROM "rbac_subjects_to_identities" WHERE "subjectId" = OLD."id");
  DELETE FROM "rbac_session" WHERE "id" IN (SELECT "sessionId" FROM "rbac_subjects_to_sessions" WHERE "subjectId" = OLD."id");
  DELETE FROM "rbac_second_factor" WHERE "id" IN (SELECT "secondFactorId" FROM "rbac_subjects_to_second_factors" WHERE "subjectId" = OLD."id");
  RETURN OLD;
END $$`,
    `CREATE TRIGGER "rbac_subject_deleted" BEFORE DELETE ON "rbac_subject" FOR EACH ROW EXECUTE FUNCTION "rbac_delete_own"()`,
  ],
  down: [
    `DROP TRIGGER "rbac_subject_deleted" ON "rbac_subject"`,
    `DROP FUNCTION "rbac_delete_own"()`,
    `DROP TABLE "rbac_failed_sign_in"`,
    `ALTER TABLE "rbac_one_time_code" DROP COLUMN "createdAt"`,
    `ALTER TABLE "rbac_one_time_code" DROP COLUMN "undoesId"`,
    `ALTER TABLE "rbac_one_time_code" DROP COLUMN "email"`,
    `ALTER TABLE "rbac_one_time_code" DROP COLUMN "subjectId"`,
    `ALTER TABLE "rbac_subjects_to_second_factors" DROP CONSTRAINT "rbac_subjects_to_second_factors_secondFactorId_fkey"`,
    `ALTER TABLE "rbac_subjects_to_second_factors" DROP CONSTRAINT "rbac_subjects_to_second_factors_subjectId_fkey"`,
    `ALTER TABLE "rbac_identity" DROP COLUMN "mustVerify"`,
    `ALTER TABLE "rbac_identity" DROP COLUMN "newEmail"`,
    `ALTER TABLE "rbac_session" DROP COLUMN "provenAt"`,
    `DROP TABLE "rbac_subjects_to_second_factors"`,
    `DROP TABLE "rbac_second_factor"`,
  ],
});
