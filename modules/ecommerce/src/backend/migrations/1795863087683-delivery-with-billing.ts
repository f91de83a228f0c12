import { defineMigration } from '@flotilla/backend/schema';

export const deliveryWithBilling = defineMigration({
  name: 'EcommerceDeliveryWithBilling1795863087683',
  needs: ['billing'],
  up: [
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" ADD "delivery" numeric NOT NULL DEFAULT '0'`,
    `ALTER TABLE "ecommerce_orders_to_billing_module_payment_intents" ADD "share" numeric NOT NULL DEFAULT '0'`,
  ],
  down: [
    `ALTER TABLE "ecommerce_orders_to_billing_module_payment_intents" DROP COLUMN "share"`,
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" DROP COLUMN "delivery"`,
  ],
});
