import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'CrmChange1795780216687',
  up: [`ALTER TABLE "crm_reply" ADD "notificationId" uuid`],
  down: [`ALTER TABLE "crm_reply" DROP COLUMN "notificationId"`],
});
