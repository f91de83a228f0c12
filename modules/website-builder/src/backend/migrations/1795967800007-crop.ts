import { defineMigration } from '@flotilla/backend/schema';

export const crop = defineMigration({
  name: 'WebsiteBuilderCrop1795967800007',
  needs: ['file-storage'],
  up: [
    `ALTER TABLE "website_builder_buttons_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "website_builder_features_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "website_builder_logotypes_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "website_builder_slides_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "website_builder_widgets_to_file_storage_module_files" ADD "crop" jsonb`,
  ],
  down: [
    `ALTER TABLE "website_builder_widgets_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "website_builder_slides_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "website_builder_logotypes_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "website_builder_features_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "website_builder_buttons_to_file_storage_module_files" DROP COLUMN "crop"`,
  ],
});
