import { defineMigration } from '@flotilla/backend/schema';

export const networksOfBookings = defineMigration({
  name: 'EcommerceNetworksOfBookings1795881620057',
  up: [
    `ALTER TABLE "ecommerce_booking" ADD "network" text`,
    `CREATE INDEX "ecommerce_booking_network_where_held_idx" ON "ecommerce_booking"  ("network") WHERE ("status" = 'held'::text)`,
  ],
  down: [
    `DROP INDEX "public"."ecommerce_booking_network_where_held_idx"`,
    `ALTER TABLE "ecommerce_booking" DROP COLUMN "network"`,
  ],
});
