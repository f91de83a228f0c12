import { defineMigration } from '@flotilla/backend/schema';

export const calendarAddresses = defineMigration({
  name: 'EcommerceCalendarAddresses1795906527625',
  up: [`ALTER TABLE "ecommerce_resource" ADD "calendarToken" text`],
  down: [`ALTER TABLE "ecommerce_resource" DROP COLUMN "calendarToken"`],
});
