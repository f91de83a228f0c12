import { defineMigration } from '@flotilla/backend/schema';

export const units = defineMigration({
  name: 'EcommerceUnits1795778747249',
  up: [
    `ALTER TABLE "ecommerce_orders_to_products" ADD "priceTitle" jsonb NOT NULL DEFAULT '{}'`,
    `ALTER TABLE "ecommerce_orders_to_products" ADD "unit" jsonb NOT NULL DEFAULT '{}'`,
    // Carts whose products were deleted; they block the checkout of their buyers.
    `DELETE FROM "ecommerce_order" o WHERE o."type" = 'cart' AND o."status" = 'new' AND NOT EXISTS (SELECT 1 FROM "ecommerce_orders_to_products" l WHERE l."orderId" = o."id")`,
  ],
  down: [
    `ALTER TABLE "ecommerce_orders_to_products" DROP COLUMN "unit"`,
    `ALTER TABLE "ecommerce_orders_to_products" DROP COLUMN "priceTitle"`,
  ],
});
