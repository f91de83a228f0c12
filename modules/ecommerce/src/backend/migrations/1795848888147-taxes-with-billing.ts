import { defineMigration } from '@flotilla/backend/schema';

export const taxesWithBilling = defineMigration({
  name: 'EcommerceTaxesWithBilling1795848888147',
  needs: ['billing'],
  up: [
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" ADD "subtotal" numeric NOT NULL DEFAULT '0'`,
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" ADD "net" numeric NOT NULL DEFAULT '0'`,
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" ADD "tax" numeric NOT NULL DEFAULT '0'`,
  ],
  down: [
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" DROP COLUMN "tax"`,
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" DROP COLUMN "net"`,
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" DROP COLUMN "subtotal"`,
  ],
});
