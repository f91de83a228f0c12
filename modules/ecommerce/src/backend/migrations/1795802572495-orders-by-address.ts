import { defineMigration } from '@flotilla/backend/schema';

export const ordersByAddress = defineMigration({
  name: 'EcommerceOrdersByAddress1795802572495',
  up: [`CREATE INDEX "ecommerce_order_email_idx" ON "ecommerce_order" (lower("email"))`],
  down: [`DROP INDEX "ecommerce_order_email_idx"`],
});
