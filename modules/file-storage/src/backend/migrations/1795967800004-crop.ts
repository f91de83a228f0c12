import { defineMigration } from '@flotilla/backend/schema';

export const crop = defineMigration({
  name: 'FileStorageCrop1795967800004',
  up: [`ALTER TABLE "file_storage_widgets_to_files" ADD "crop" jsonb`],
  down: [`ALTER TABLE "file_storage_widgets_to_files" DROP COLUMN "crop"`],
});
