import { defineMigration } from '@flotilla/backend/schema';

export const withFileStorage = defineMigration({
  name: 'CrmWithFileStorage1795349465675',
  needs: ['file-storage'],
  up: [
    `CREATE TABLE "crm_requests_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "requestId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "crm_requests_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "crm_requests_to_file_storage_module_files_request_id_idx" ON "crm_requests_to_file_storage_module_files"  ("requestId") `,
    `CREATE INDEX "crm_requests_to_file_storage_module_files_file_storage_00709105" ON "crm_requests_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `ALTER TABLE "crm_requests_to_file_storage_module_files" ADD CONSTRAINT "crm_requests_to_file_storage_module_files_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "crm_request"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "crm_requests_to_file_storage_module_files" ADD CONSTRAINT "crm_requests_to_file_storage_module_files_fileStorageM_3ed509b6" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "crm_requests_to_file_storage_module_files" DROP CONSTRAINT "crm_requests_to_file_storage_module_files_fileStorageM_3ed509b6"`,
    `ALTER TABLE "crm_requests_to_file_storage_module_files" DROP CONSTRAINT "crm_requests_to_file_storage_module_files_requestId_fkey"`,
    `DROP TABLE "crm_requests_to_file_storage_module_files"`,
  ],
});
