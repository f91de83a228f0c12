import { defineMigration } from '@flotilla/backend/schema';

export const apiKeys = defineMigration({
  name: 'RbacApiKeys1795979043472',
  up: [
    `CREATE TABLE "rbac_api_key" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "name" text NOT NULL, "hash" text NOT NULL, "hint" text, "scopes" jsonb NOT NULL DEFAULT '[]', "expiresAt" TIMESTAMP(3) WITH TIME ZONE, "lastUsedAt" TIMESTAMP(3) WITH TIME ZONE, "revokedAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "rbac_api_key_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "rbac_api_key_hash_key" ON "rbac_api_key"  ("hash") `,
    `CREATE INDEX "rbac_api_key_created_at_id_idx" ON "rbac_api_key"  ("createdAt", "id") `,
    `CREATE INDEX "rbac_api_key_variant_created_at_id_idx" ON "rbac_api_key"  ("variant", "createdAt", "id") `,
    `CREATE TABLE "rbac_subjects_to_api_keys" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "apiKeyId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_api_keys_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_api_keys_subject_id_idx" ON "rbac_subjects_to_api_keys"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_api_keys_api_key_id_idx" ON "rbac_subjects_to_api_keys"  ("apiKeyId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_api_keys_subject_id_api_key_id_key" ON "rbac_subjects_to_api_keys"  ("subjectId", "apiKeyId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_api_keys_api_key_id_key" ON "rbac_subjects_to_api_keys"  ("apiKeyId") `,
    `ALTER TABLE "rbac_subjects_to_api_keys" ADD CONSTRAINT "rbac_subjects_to_api_keys_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_api_keys" ADD CONSTRAINT "rbac_subjects_to_api_keys_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "rbac_api_key"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "rbac_api_key_search_7f9cb0b7" ON "rbac_api_key" USING gin (flotilla_searched(coalesce("name", '')) gin_trgm_ops)`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_api_keys" DROP CONSTRAINT "rbac_subjects_to_api_keys_apiKeyId_fkey"`,
    `ALTER TABLE "rbac_subjects_to_api_keys" DROP CONSTRAINT "rbac_subjects_to_api_keys_subjectId_fkey"`,
    `DROP TABLE "rbac_subjects_to_api_keys"`,
    `DROP TABLE "rbac_api_key"`,
  ],
});
