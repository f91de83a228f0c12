import { defineMigration } from '@flotilla/backend/schema';

export const applications = defineMigration({
  name: 'RbacApplications1795979009863',
  up: [
    `ALTER TABLE "rbac_session" ADD "application" text`,
    `ALTER TABLE "rbac_session" ADD "applicationId" text`,
    `ALTER TABLE "rbac_session" ADD "scopes" text`,
  ],
  down: [
    `ALTER TABLE "rbac_session" DROP COLUMN "scopes"`,
    `ALTER TABLE "rbac_session" DROP COLUMN "applicationId"`,
    `ALTER TABLE "rbac_session" DROP COLUMN "application"`,
  ],
});
