import { defineMigration } from '@flotilla/backend/schema';

export const crop = defineMigration({
  name: 'EcommerceCrop1795967800003',
  needs: ['file-storage'],
  up: [
    `ALTER TABLE "ecommerce_categories_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "ecommerce_orders_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "ecommerce_products_to_file_storage_module_files" ADD "crop" jsonb`,
    `ALTER TABLE "ecommerce_stores_to_file_storage_module_files" ADD "crop" jsonb`,
  ],
  down: [
    `ALTER TABLE "ecommerce_stores_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "ecommerce_products_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "ecommerce_orders_to_file_storage_module_files" DROP COLUMN "crop"`,
    `ALTER TABLE "ecommerce_categories_to_file_storage_module_files" DROP COLUMN "crop"`,
  ],
});
