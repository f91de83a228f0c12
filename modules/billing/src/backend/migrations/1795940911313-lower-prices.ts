import { defineMigration } from '@flotilla/backend/schema';

export const lowerPrices = defineMigration({
  name: 'BillingLowerPrices1795940911313',
  up: [
    `ALTER TABLE "billing_refund" ADD "lowersPrice" boolean NOT NULL DEFAULT false`,
    // Edits of orders wrote this reason. Their refunds may be on their way.
    `UPDATE "billing_refund" SET "lowersPrice" = true WHERE "reason" = 'The order was changed.'`,
  ],
  down: [`ALTER TABLE "billing_refund" DROP COLUMN "lowersPrice"`],
});
