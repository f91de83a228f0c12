import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'NotificationChange1795378259651',
  up: [`ALTER TABLE "notification_notification" ADD "handedOverBy" text`],
  down: [`ALTER TABLE "notification_notification" DROP COLUMN "handedOverBy"`],
});
