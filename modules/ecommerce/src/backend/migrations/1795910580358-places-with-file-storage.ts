import { defineMigration } from '@flotilla/backend/schema';

export const placesWithFileStorage = defineMigration({
  name: 'EcommercePlacesWithFileStorage1795910580358',
  needs: ['file-storage'],
  up: [
    `CREATE TABLE "ecommerce_stores_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "storeId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "ecommerce_stores_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_stores_to_file_storage_module_files_store_id_idx" ON "ecommerce_stores_to_file_storage_module_files"  ("storeId") `,
    `CREATE INDEX "ecommerce_stores_to_file_storage_module_files_file_sto_e55793d4" ON "ecommerce_stores_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `ALTER TABLE "ecommerce_stores_to_file_storage_module_files" ADD CONSTRAINT "ecommerce_stores_to_file_storage_module_files_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES "ecommerce_store"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_stores_to_file_storage_module_files" ADD CONSTRAINT "ecommerce_stores_to_file_storage_module_files_fileStor_5b7f27cd" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "ecommerce_stores_to_file_storage_module_files" DROP CONSTRAINT "ecommerce_stores_to_file_storage_module_files_fileStor_5b7f27cd"`,
    `ALTER TABLE "ecommerce_stores_to_file_storage_module_files" DROP CONSTRAINT "ecommerce_stores_to_file_storage_module_files_storeId_fkey"`,
    `DROP TABLE "ecommerce_stores_to_file_storage_module_files"`,
  ],
});
