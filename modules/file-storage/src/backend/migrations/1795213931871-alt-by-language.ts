import { defineMigration } from '@flotilla/backend/schema';

export const altByLanguage = defineMigration({
  name: 'FileStorageAltByLanguage1795213931871',
  up: [`ALTER TABLE "file_storage_file" ADD "altByLanguage" jsonb NOT NULL DEFAULT '{}'`],
  down: [`ALTER TABLE "file_storage_file" DROP COLUMN "altByLanguage"`],
});
