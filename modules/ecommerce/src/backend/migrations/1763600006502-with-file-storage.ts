import { defineMigration } from '@flotilla/backend/schema';

export const withFileStorage = defineMigration({
  name: 'EcommerceWithFileStorage1763600006502',
  needs: ['file-storage'],
  up: [
    `CREATE TABLE "ecommerce_categories_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "categoryId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "ecommerce_categories_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_categories_to_file_storage_module_files_cate_02559e28" ON "ecommerce_categories_to_file_storage_module_files"  ("categoryId") `,
    `CREATE INDEX "ecommerce_categories_to_file_storage_module_files_file_ef7e6a29" ON "ecommerce_categories_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `CREATE TABLE "ecommerce_orders_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "orderId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "ecommerce_orders_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_orders_to_file_storage_module_files_order_id_idx" ON "ecommerce_orders_to_file_storage_module_files"  ("orderId") `,
    `CREATE INDEX "ecommerce_orders_to_file_storage_module_files_file_sto_e298cd1f" ON "ecommerce_orders_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `CREATE TABLE "ecommerce_products_to_file_storage_module_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "productId" uuid NOT NULL, "fileStorageModuleFileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "ecommerce_products_to_file_storage_module_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_products_to_file_storage_module_files_product_id_idx" ON "ecommerce_products_to_file_storage_module_files"  ("productId") `,
    `CREATE INDEX "ecommerce_products_to_file_storage_module_files_file_s_56b46fdb" ON "ecommerce_products_to_file_storage_module_files"  ("fileStorageModuleFileId") `,
    `ALTER TABLE "ecommerce_categories_to_file_storage_module_files" ADD CONSTRAINT "ecommerce_categories_to_file_storage_module_files_cate_89b8f5ee" FOREIGN KEY ("categoryId") REFERENCES "ecommerce_category"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_categories_to_file_storage_module_files" ADD CONSTRAINT "ecommerce_categories_to_file_storage_module_files_file_53a5d0ef" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_orders_to_file_storage_module_files" ADD CONSTRAINT "ecommerce_orders_to_file_storage_module_files_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "ecommerce_order"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_orders_to_file_storage_module_files" ADD CONSTRAINT "ecommerce_orders_to_file_storage_module_files_fileStor_68b16b44" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_products_to_file_storage_module_files" ADD CONSTRAINT "ecommerce_products_to_file_storage_module_files_productId_fkey" FOREIGN KEY ("productId") REFERENCES "ecommerce_product"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_products_to_file_storage_module_files" ADD CONSTRAINT "ecommerce_products_to_file_storage_module_files_fileSt_595a2cf5" FOREIGN KEY ("fileStorageModuleFileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "ecommerce_products_to_file_storage_module_files" DROP CONSTRAINT "ecommerce_products_to_file_storage_module_files_fileSt_595a2cf5"`,
    `ALTER TABLE "ecommerce_products_to_file_storage_module_files" DROP CONSTRAINT "ecommerce_products_to_file_storage_module_files_productId_fkey"`,
    `ALTER TABLE "ecommerce_orders_to_file_storage_module_files" DROP CONSTRAINT "ecommerce_orders_to_file_storage_module_files_fileStor_68b16b44"`,
    `ALTER TABLE "ecommerce_orders_to_file_storage_module_files" DROP CONSTRAINT "ecommerce_orders_to_file_storage_module_files_orderId_fkey"`,
    `ALTER TABLE "ecommerce_categories_to_file_storage_module_files" DROP CONSTRAINT "ecommerce_categories_to_file_storage_module_files_file_53a5d0ef"`,
    `ALTER TABLE "ecommerce_categories_to_file_storage_module_files" DROP CONSTRAINT "ecommerce_categories_to_file_storage_module_files_cate_89b8f5ee"`,
    `DROP TABLE "ecommerce_products_to_file_storage_module_files"`,
    `DROP TABLE "ecommerce_orders_to_file_storage_module_files"`,
    `DROP TABLE "ecommerce_categories_to_file_storage_module_files"`,
  ],
});
