import { defineMigration } from '@flotilla/backend/schema';

export const withSocial = defineMigration({
  name: 'RbacWithSocial1763600010509',
  needs: ['social'],
  up: [
    `CREATE TABLE "rbac_subjects_to_social_module_profiles" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "socialModuleProfileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_social_module_profiles_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_social_module_profiles_subject_id_idx" ON "rbac_subjects_to_social_module_profiles"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_social_module_profiles_social_module__d44b3dc0" ON "rbac_subjects_to_social_module_profiles"  ("socialModuleProfileId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_social_module_profiles_subject_id_soc_b88db56d" ON "rbac_subjects_to_social_module_profiles"  ("subjectId", "socialModuleProfileId") `,
    `ALTER TABLE "rbac_subjects_to_social_module_profiles" ADD CONSTRAINT "rbac_subjects_to_social_module_profiles_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_social_module_profiles" ADD CONSTRAINT "rbac_subjects_to_social_module_profiles_socialModulePr_54bf628e" FOREIGN KEY ("socialModuleProfileId") REFERENCES "social_profile"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_social_module_profiles" DROP CONSTRAINT "rbac_subjects_to_social_module_profiles_socialModulePr_54bf628e"`,
    `ALTER TABLE "rbac_subjects_to_social_module_profiles" DROP CONSTRAINT "rbac_subjects_to_social_module_profiles_subjectId_fkey"`,
    `DROP TABLE "rbac_subjects_to_social_module_profiles"`,
  ],
});
