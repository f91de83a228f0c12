import { defineMigration } from '@flotilla/backend/schema';

export const instalmentsAfter = defineMigration({
  name: 'BillingInstalmentsAfter1795909294446',
  up: [`ALTER TABLE "billing_instalment" ADD "afterIntentId" uuid`],
  down: [`ALTER TABLE "billing_instalment" DROP COLUMN "afterIntentId"`],
});
