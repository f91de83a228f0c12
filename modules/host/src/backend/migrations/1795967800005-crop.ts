import { defineMigration } from '@flotilla/backend/schema';

export const crop = defineMigration({
  name: 'HostCrop1795967800005',
  needs: ['file-storage'],
  up: [`ALTER TABLE "host_sites_to_file_storage_module_files" ADD "crop" jsonb`],
  down: [`ALTER TABLE "host_sites_to_file_storage_module_files" DROP COLUMN "crop"`],
});
