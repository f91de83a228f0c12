import { defineMigration } from '@flotilla/backend/schema';

export const conversations = defineMigration({
  name: 'CrmConversations1795962723561',
  needs: ['file-storage'],
  up: [
    `CREATE TABLE "crm_replies_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "replyId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "crm_replies_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "crm_replies_to_file_storage_module_files_reply_id_idx" ON "crm_replies_to_file_storage_module_files"  ("replyId") `,
    `CREATE INDEX "crm_replies_to_file_storage_module_files_file_storage__8a19660a" ON "crm_replies_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `ALTER TABLE "crm_replies_to_file_storage_module_files" ADD CONSTRAINT "crm_replies_to_file_storage_module_files_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "crm_reply"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "crm_replies_to_file_storage_module_files" ADD CONSTRAINT "crm_replies_to_file_storage_module_files_fileStorageMo_368738bc" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "crm_replies_to_file_storage_module_files" DROP CONSTRAINT "crm_replies_to_file_storage_module_files_fileStorageMo_368738bc"`,
    `ALTER TABLE "crm_replies_to_file_storage_module_files" DROP CONSTRAINT "crm_replies_to_file_storage_module_files_replyId_fkey"`,
    `DROP TABLE "crm_replies_to_file_storage_module_files"`,
  ],
});
