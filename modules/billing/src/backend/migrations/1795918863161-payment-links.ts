import { defineMigration } from '@flotilla/backend/schema';

export const paymentLinks = defineMigration({
  name: 'BillingPaymentLinks1795918863161',
  up: [`ALTER TABLE "billing_instalment" ADD "expiresAt" TIMESTAMP(3) WITH TIME ZONE`],
  down: [`ALTER TABLE "billing_instalment" DROP COLUMN "expiresAt"`],
});
