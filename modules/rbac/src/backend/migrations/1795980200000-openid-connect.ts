import { defineMigration } from '@flotilla/backend/schema';

export const openIdConnect = defineMigration({
  name: 'RbacOpenIdConnect1795980200000',
  up: [
    `ALTER TABLE "rbac_identity" ADD "issuer" text`,
    `CREATE UNIQUE INDEX "rbac_identity_issuer_account_where_openid_connect_key" ON "rbac_identity"  ("issuer", "account") WHERE "provider" = 'openid_connect'`,
    // Codes are not rows of an entity.
    `ALTER TABLE "rbac_one_time_code" ADD "content" text`,
  ],
  down: [
    `ALTER TABLE "rbac_one_time_code" DROP COLUMN "content"`,
    `DROP INDEX "rbac_identity_issuer_account_where_openid_connect_key"`,
    `ALTER TABLE "rbac_identity" DROP COLUMN "issuer"`,
  ],
});
