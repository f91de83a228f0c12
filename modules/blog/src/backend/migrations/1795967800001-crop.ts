import { defineMigration } from '@flotilla/backend/schema';

export const crop = defineMigration({
  name: 'BlogCrop1795967800001',
  needs: ['file-storage'],
  up: [`ALTER TABLE "blog_articles_to_file_storage_module_files" ADD "crop" jsonb`],
  down: [`ALTER TABLE "blog_articles_to_file_storage_module_files" DROP COLUMN "crop"`],
});
