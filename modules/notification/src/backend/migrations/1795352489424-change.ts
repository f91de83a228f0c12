import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'NotificationChange1795352489424',
  up: [`ALTER TABLE "notification_notification" ADD "handedOverAt" TIMESTAMP(3) WITH TIME ZONE`],
  down: [`ALTER TABLE "notification_notification" DROP COLUMN "handedOverAt"`],
});
