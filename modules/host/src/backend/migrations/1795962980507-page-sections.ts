import { defineMigration } from '@flotilla/backend/schema';

export const pageSections = defineMigration({
  name: 'HostPageSections1795962980507',
  up: [
    `ALTER TABLE "host_page" ADD "shortTitle" jsonb DEFAULT '{}'`,
    `ALTER TABLE "host_page" ADD "section" text`,
  ],
  down: [`ALTER TABLE "host_page" DROP COLUMN "section"`, `ALTER TABLE "host_page" DROP COLUMN "shortTitle"`],
});
