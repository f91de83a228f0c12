import { defineMigration } from '@flotilla/backend/schema';

export const requestedRefunds = defineMigration({
  name: 'EcommerceRequestedRefunds1795919551033',
  needs: ['billing'],
  up: [
    `ALTER TABLE "ecommerce_orders_to_billing_module_payment_intents" ADD "refunds" jsonb NOT NULL DEFAULT '{}'`,
  ],
  down: [`ALTER TABLE "ecommerce_orders_to_billing_module_payment_intents" DROP COLUMN "refunds"`],
});
