import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'NotificationChange1795717632560',
  up: [
    `ALTER TABLE "notification_notification" ADD "text" text`,
    `ALTER TABLE "notification_notification" ADD "link" text`,
  ],
  down: [
    `ALTER TABLE "notification_notification" DROP COLUMN "link"`,
    `ALTER TABLE "notification_notification" DROP COLUMN "text"`,
  ],
});
