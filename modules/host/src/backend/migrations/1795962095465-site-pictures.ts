import { defineMigration } from '@flotilla/backend/schema';

export const sitePictures = defineMigration({
  name: 'HostSitePictures1795962095465',
  needs: ['file-storage'],
  up: [
    `CREATE TABLE "host_sites_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "siteId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "host_sites_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "host_sites_to_file_storage_module_files_site_id_idx" ON "host_sites_to_file_storage_module_files"  ("siteId") `,
    `CREATE INDEX "host_sites_to_file_storage_module_files_file_storage_m_72a81e0f" ON "host_sites_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `ALTER TABLE "host_sites_to_file_storage_module_files" ADD CONSTRAINT "host_sites_to_file_storage_module_files_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "host_site"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "host_sites_to_file_storage_module_files" ADD CONSTRAINT "host_sites_to_file_storage_module_files_fileStorageMod_ed240728" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "host_sites_to_file_storage_module_files" DROP CONSTRAINT "host_sites_to_file_storage_module_files_fileStorageMod_ed240728"`,
    `ALTER TABLE "host_sites_to_file_storage_module_files" DROP CONSTRAINT "host_sites_to_file_storage_module_files_siteId_fkey"`,
    `DROP TABLE "host_sites_to_file_storage_module_files"`,
  ],
});
