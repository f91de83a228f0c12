import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'RbacChange1795780007953',
  up: [
    `ALTER TABLE "rbac_session" ADD "factorProvenAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "rbac_second_factor" ALTER COLUMN "secret" SET NOT NULL`,
  ],
  down: [
    `ALTER TABLE "rbac_second_factor" ALTER COLUMN "secret" DROP NOT NULL`,
    `ALTER TABLE "rbac_session" DROP COLUMN "factorProvenAt"`,
  ],
});
