import { defineMigration } from '@flotilla/backend/schema';

export const refundsOfRows = defineMigration({
  name: 'EcommerceRefundsOfRows1795899490397',
  up: [
    `ALTER TABLE "ecommerce_charge" ADD "refunded" numeric`,
    `ALTER TABLE "ecommerce_orders_to_products" ADD "refunded" numeric`,
  ],
  down: [
    `ALTER TABLE "ecommerce_orders_to_products" DROP COLUMN "refunded"`,
    `ALTER TABLE "ecommerce_charge" DROP COLUMN "refunded"`,
  ],
});
