import { defineMigration } from '@flotilla/backend/schema';

export const storesOfWaitingEntries = defineMigration({
  name: 'EcommerceStoresOfWaitingEntries1795909905775',
  up: [
    `DROP INDEX "public"."ecommerce_waiting_entry_product_id_email_start_date_en_c5e36dc2"`,
    `ALTER TABLE "ecommerce_waiting_entry" ADD "storeId" uuid`,
    `ALTER TABLE "ecommerce_waiting_entry" ADD CONSTRAINT "ecommerce_waiting_entry_storeId_fkey" FOREIGN KEY ("storeId") REFERENCES "ecommerce_store"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "ecommerce_waiting_entry_product_id_store_id_email_star_78829be0" ON "ecommerce_waiting_entry" ("productId", "storeId", lower("email"), "startDate", "endDate") WHERE ("status" = 'waiting'::text)`,
  ],
  down: [
    `DROP INDEX "ecommerce_waiting_entry_product_id_store_id_email_star_78829be0"`,
    `ALTER TABLE "ecommerce_waiting_entry" DROP CONSTRAINT "ecommerce_waiting_entry_storeId_fkey"`,
    `ALTER TABLE "ecommerce_waiting_entry" DROP COLUMN "storeId"`,
    `CREATE UNIQUE INDEX "ecommerce_waiting_entry_product_id_email_start_date_en_c5e36dc2" ON "ecommerce_waiting_entry" ("productId", lower("email"), "startDate", "endDate") WHERE ("status" = 'waiting'::text)`,
  ],
});
