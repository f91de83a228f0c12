import { defineMigration } from '@flotilla/backend/schema';

export const discountsWithBilling = defineMigration({
  name: 'EcommerceDiscountsWithBilling1795867214434',
  needs: ['billing'],
  up: [
    `ALTER TABLE "ecommerce_orders_to_billing_module_currencies" ADD "discount" numeric NOT NULL DEFAULT '0'`,
  ],
  down: [`ALTER TABLE "ecommerce_orders_to_billing_module_currencies" DROP COLUMN "discount"`],
});
