import { defineMigration } from '@flotilla/backend/schema';

export const withFileStorage = defineMigration({
  name: 'CrmWithFileStorage1763600007502',
  needs: ['file-storage'],
  up: [
    `CREATE TABLE "crm_options_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "optionId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "crm_options_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "crm_options_to_file_storage_module_files_option_id_idx" ON "crm_options_to_file_storage_module_files"  ("optionId") `,
    `CREATE INDEX "crm_options_to_file_storage_module_files_file_storage__bb899a55" ON "crm_options_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `ALTER TABLE "crm_options_to_file_storage_module_files" ADD CONSTRAINT "crm_options_to_file_storage_module_files_optionId_fkey" FOREIGN KEY ("optionId") REFERENCES "crm_option"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "crm_options_to_file_storage_module_files" ADD CONSTRAINT "crm_options_to_file_storage_module_files_fileStorageMo_66f02141" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "crm_options_to_file_storage_module_files" DROP CONSTRAINT "crm_options_to_file_storage_module_files_fileStorageMo_66f02141"`,
    `ALTER TABLE "crm_options_to_file_storage_module_files" DROP CONSTRAINT "crm_options_to_file_storage_module_files_optionId_fkey"`,
    `DROP TABLE "crm_options_to_file_storage_module_files"`,
  ],
});
