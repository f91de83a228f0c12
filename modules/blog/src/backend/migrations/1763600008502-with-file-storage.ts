import { defineMigration } from '@flotilla/backend/schema';

export const withFileStorage = defineMigration({
  name: 'BlogWithFileStorage1763600008502',
  needs: ['file-storage'],
  up: [
    `CREATE TABLE "blog_articles_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "articleId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "blog_articles_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "blog_articles_to_file_storage_module_files_article_id_idx" ON "blog_articles_to_file_storage_module_files"  ("articleId") `,
    `CREATE INDEX "blog_articles_to_file_storage_module_files_file_storag_66fb7508" ON "blog_articles_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `ALTER TABLE "blog_articles_to_file_storage_module_files" ADD CONSTRAINT "blog_articles_to_file_storage_module_files_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "blog_article"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "blog_articles_to_file_storage_module_files" ADD CONSTRAINT "blog_articles_to_file_storage_module_files_fileStorage_6d4bea6d" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "blog_articles_to_file_storage_module_files" DROP CONSTRAINT "blog_articles_to_file_storage_module_files_fileStorage_6d4bea6d"`,
    `ALTER TABLE "blog_articles_to_file_storage_module_files" DROP CONSTRAINT "blog_articles_to_file_storage_module_files_articleId_fkey"`,
    `DROP TABLE "blog_articles_to_file_storage_module_files"`,
  ],
});
