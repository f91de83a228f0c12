import { defineMigration } from '@flotilla/backend/schema';

export const addressesAtOnce = defineMigration({
  name: 'EcommerceAddressesAtOnce1796171000001',
  up: [
    `ALTER INDEX "ecommerce_category_slugs_idx" SET (fastupdate = off)`,
    `ALTER INDEX "ecommerce_product_slugs_idx" SET (fastupdate = off)`,
    `ALTER INDEX "ecommerce_store_slugs_idx" SET (fastupdate = off)`,
  ],
  down: [
    `ALTER INDEX "ecommerce_category_slugs_idx" RESET (fastupdate)`,
    `ALTER INDEX "ecommerce_product_slugs_idx" RESET (fastupdate)`,
    `ALTER INDEX "ecommerce_store_slugs_idx" RESET (fastupdate)`,
  ],
});
