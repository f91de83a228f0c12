import { defineMigration } from '@flotilla/backend/schema';

export const withFileStorage = defineMigration({
  name: 'SocialWithFileStorage1763600009502',
  needs: ['file-storage'],
  up: [
    `CREATE TABLE "social_messages_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "messageId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "social_messages_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "social_messages_to_file_storage_module_files_message_id_idx" ON "social_messages_to_file_storage_module_files"  ("messageId") `,
    `CREATE INDEX "social_messages_to_file_storage_module_files_file_stor_f87412a2" ON "social_messages_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `CREATE TABLE "social_profiles_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "profileId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "social_profiles_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "social_profiles_to_file_storage_module_files_profile_id_idx" ON "social_profiles_to_file_storage_module_files"  ("profileId") `,
    `CREATE INDEX "social_profiles_to_file_storage_module_files_file_stor_f17a1c5c" ON "social_profiles_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `ALTER TABLE "social_messages_to_file_storage_module_files" ADD CONSTRAINT "social_messages_to_file_storage_module_files_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "social_message"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "social_messages_to_file_storage_module_files" ADD CONSTRAINT "social_messages_to_file_storage_module_files_fileStora_44717153" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "social_profiles_to_file_storage_module_files" ADD CONSTRAINT "social_profiles_to_file_storage_module_files_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "social_profile"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "social_profiles_to_file_storage_module_files" ADD CONSTRAINT "social_profiles_to_file_storage_module_files_fileStora_3059aabc" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "social_profiles_to_file_storage_module_files" DROP CONSTRAINT "social_profiles_to_file_storage_module_files_fileStora_3059aabc"`,
    `ALTER TABLE "social_profiles_to_file_storage_module_files" DROP CONSTRAINT "social_profiles_to_file_storage_module_files_profileId_fkey"`,
    `ALTER TABLE "social_messages_to_file_storage_module_files" DROP CONSTRAINT "social_messages_to_file_storage_module_files_fileStora_44717153"`,
    `ALTER TABLE "social_messages_to_file_storage_module_files" DROP CONSTRAINT "social_messages_to_file_storage_module_files_messageId_fkey"`,
    `DROP TABLE "social_profiles_to_file_storage_module_files"`,
    `DROP TABLE "social_messages_to_file_storage_module_files"`,
  ],
});
