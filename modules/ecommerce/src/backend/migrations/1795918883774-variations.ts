import { defineMigration } from '@flotilla/backend/schema';

export const variations = defineMigration({
  name: 'EcommerceVariations1795918883774',
  up: [
    `ALTER TABLE "ecommerce_product" ADD "parentId" uuid`,
    `ALTER TABLE "ecommerce_product" ADD "optionKey" text`,
    `CREATE UNIQUE INDEX "ecommerce_product_parent_id_option_key_key" ON "ecommerce_product"  ("parentId", "optionKey") `,
    `ALTER TABLE "ecommerce_product" ADD CONSTRAINT "ecommerce_product_part_of_another_7a267913" CHECK ("parentId" is distinct from "id")`,
  ],
  down: [
    `ALTER TABLE "ecommerce_product" DROP CONSTRAINT "ecommerce_product_part_of_another_7a267913"`,
    `DROP INDEX "public"."ecommerce_product_parent_id_option_key_key"`,
    `ALTER TABLE "ecommerce_product" DROP COLUMN "optionKey"`,
    `ALTER TABLE "ecommerce_product" DROP COLUMN "parentId"`,
  ],
});
