import { defineMigration } from '@flotilla/backend/schema';

export const redirectsKeepQuery = defineMigration({
  name: 'HostRedirectsKeepQuery1795792458068',
  up: [`ALTER TABLE "host_redirect" ADD "keepsQuery" boolean NOT NULL DEFAULT true`],
  down: [`ALTER TABLE "host_redirect" DROP COLUMN "keepsQuery"`],
});
