import { defineMigration } from '@flotilla/backend/schema';

export const focus = defineMigration({
  name: 'FileStorageFocus1795351575340',
  up: [`ALTER TABLE "file_storage_file" ADD "focus" text NOT NULL DEFAULT '50-50'`],
  down: [`ALTER TABLE "file_storage_file" DROP COLUMN "focus"`],
});
