import { defineMigration } from '@flotilla/backend/schema';

/** Without it, deleting a schedule would delete its products. */
export const schedulesOfProducts = defineMigration({
  name: 'EcommerceSchedulesOfProducts1795841300000',
  up: [`ALTER TABLE "ecommerce_product" DROP CONSTRAINT "ecommerce_product_scheduleId_fkey"`],
  down: [
    `UPDATE "ecommerce_product" SET "scheduleId" = NULL WHERE NOT EXISTS (SELECT FROM "ecommerce_schedule" s WHERE s."id" = "scheduleId")`,
    `ALTER TABLE "ecommerce_product" ADD CONSTRAINT "ecommerce_product_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "ecommerce_schedule"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
});
