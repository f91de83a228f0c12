import { defineMigration } from '@flotilla/backend/schema';

export const placeholder = defineMigration({
  name: 'FileStoragePlaceholder1795211182159',
  up: [`ALTER TABLE "file_storage_file" ADD "placeholder" text`],
  down: [`ALTER TABLE "file_storage_file" DROP COLUMN "placeholder"`],
});
