import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'NotificationChange1795780216686',
  up: [`ALTER TABLE "notification_notification" ADD "letter" jsonb`],
  down: [`ALTER TABLE "notification_notification" DROP COLUMN "letter"`],
});
