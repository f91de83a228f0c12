import { defineMigration } from '@flotilla/backend/schema';

export const metadataRobots = defineMigration({
  name: 'HostMetadataRobots1795211963813',
  up: [`ALTER TABLE "host_metadata" ADD "robots" text`],
  down: [`ALTER TABLE "host_metadata" DROP COLUMN "robots"`],
});
