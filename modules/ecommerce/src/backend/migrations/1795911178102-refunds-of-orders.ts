import { defineMigration } from '@flotilla/backend/schema';

export const refundsOfOrders = defineMigration({
  name: 'EcommerceRefundsOfOrders1795911178102',
  needs: ['billing'],
  up: [
    `ALTER TABLE "ecommerce_orders_to_billing_module_payment_intents" ADD "refunded" numeric NOT NULL DEFAULT '0'`,
  ],
  down: [`ALTER TABLE "ecommerce_orders_to_billing_module_payment_intents" DROP COLUMN "refunded"`],
});
