import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'NotificationChange1795719547797',
  up: [`ALTER TABLE "notification_notification" ADD "partsTaken" integer NOT NULL DEFAULT '0'`],
  down: [`ALTER TABLE "notification_notification" DROP COLUMN "partsTaken"`],
});
