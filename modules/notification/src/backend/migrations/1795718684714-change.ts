import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'NotificationChange1795718684714',
  up: [`ALTER TABLE "notification_notification" ADD "messageId" uuid`],
  down: [`ALTER TABLE "notification_notification" DROP COLUMN "messageId"`],
});
