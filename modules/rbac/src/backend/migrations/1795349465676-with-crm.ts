import { defineMigration } from '@flotilla/backend/schema';

export const withCrm = defineMigration({
  name: 'RbacWithCrm1795349465676',
  needs: ['crm'],
  up: [
    `CREATE TABLE "rbac_subjects_to_crm_module_requests" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "crmModuleRequestId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_crm_module_requests_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_crm_module_requests_subject_id_idx" ON "rbac_subjects_to_crm_module_requests"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_crm_module_requests_crm_module_request_id_idx" ON "rbac_subjects_to_crm_module_requests"  ("crmModuleRequestId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_crm_module_requests_subject_id_crm_mo_08d34d5b" ON "rbac_subjects_to_crm_module_requests"  ("subjectId", "crmModuleRequestId") `,
    `ALTER TABLE "rbac_subjects_to_crm_module_requests" ADD CONSTRAINT "rbac_subjects_to_crm_module_requests_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_crm_module_requests" ADD CONSTRAINT "rbac_subjects_to_crm_module_requests_crmModuleRequestId_fkey" FOREIGN KEY ("crmModuleRequestId") REFERENCES "crm_request"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_crm_module_requests" DROP CONSTRAINT "rbac_subjects_to_crm_module_requests_crmModuleRequestId_fkey"`,
    `ALTER TABLE "rbac_subjects_to_crm_module_requests" DROP CONSTRAINT "rbac_subjects_to_crm_module_requests_subjectId_fkey"`,
    `DROP TABLE "rbac_subjects_to_crm_module_requests"`,
  ],
});
