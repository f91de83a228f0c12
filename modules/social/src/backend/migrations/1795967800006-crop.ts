import { defineMigration } from '@flotilla/backend/schema';

export const crop = defineMigration({
  name: 'SocialCrop1795967800006',
  needs: ['file-storage'],
  up: [
    `ALTER TABLE "social_messages_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "social_profiles_to_file_storage_module_files" ADD "crop" jsonb`,
  ],
  down: [
    `ALTER TABLE "social_profiles_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "social_messages_to_file_storage_module_files" DROP COLUMN "crop"`,
  ],
});
