import { defineMigration } from '@flotilla/backend/schema';

export const holds = defineMigration({
  name: 'EcommerceHolds1795780780354',
  up: [
    `ALTER TABLE "ecommerce_order" ADD "openedAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "ecommerce_reservation" ADD "subjectId" text`,
    `ALTER TABLE "ecommerce_reservation" ADD "network" text`,
    `CREATE INDEX "ecommerce_reservation_stores_to_products_id_status_idx" ON "ecommerce_reservation"  ("storesToProductsId", "status") `,
  ],
  down: [
    `DROP INDEX "public"."ecommerce_reservation_stores_to_products_id_status_idx"`,
    `ALTER TABLE "ecommerce_reservation" DROP COLUMN "network"`,
    `ALTER TABLE "ecommerce_reservation" DROP COLUMN "subjectId"`,
    `ALTER TABLE "ecommerce_order" DROP COLUMN "openedAt"`,
  ],
});
