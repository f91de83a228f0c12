import { defineMigration } from '@flotilla/backend/schema';

export const crop = defineMigration({
  name: 'CrmCrop1795967800002',
  needs: ['file-storage'],
  up: [
    `ALTER TABLE "crm_options_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "crm_requests_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "crm_replies_to_file_storage_module_files" ADD "crop" jsonb`,
  ],
  down: [
    `ALTER TABLE "crm_replies_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "crm_requests_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "crm_options_to_file_storage_module_files" DROP COLUMN "crop"`,
  ],
});
