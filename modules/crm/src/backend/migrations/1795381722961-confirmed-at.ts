import { defineMigration } from '@flotilla/backend/schema';

export const confirmedAt = defineMigration({
  name: 'CrmConfirmedAt1795381722961',
  up: [`ALTER TABLE "crm_request" ADD "confirmedAt" TIMESTAMP(3) WITH TIME ZONE`],
  down: [`ALTER TABLE "crm_request" DROP COLUMN "confirmedAt"`],
});
