import { defineMigration } from '@flotilla/backend/schema';

export const boughtRoles = defineMigration({
  name: 'RbacBoughtRoles1795341431450',
  up: [
    `CREATE TABLE "rbac_bought_role" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid, "roleId" uuid, "orderId" uuid, "wasHad" boolean NOT NULL DEFAULT false, CONSTRAINT "rbac_bought_role_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_bought_role_subject_id_idx" ON "rbac_bought_role"  ("subjectId") `,
    `CREATE INDEX "rbac_bought_role_created_at_id_idx" ON "rbac_bought_role"  ("createdAt", "id") `,
    `CREATE INDEX "rbac_bought_role_variant_created_at_id_idx" ON "rbac_bought_role"  ("variant", "createdAt", "id") `,
    `CREATE UNIQUE INDEX "rbac_bought_role_order_id_role_id_key" ON "rbac_bought_role"  ("orderId", "roleId") `,
    `ALTER TABLE "rbac_bought_role" ADD CONSTRAINT "rbac_bought_role_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_bought_role" ADD CONSTRAINT "rbac_bought_role_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "rbac_role"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_bought_role" DROP CONSTRAINT "rbac_bought_role_roleId_fkey"`,
    `ALTER TABLE "rbac_bought_role" DROP CONSTRAINT "rbac_bought_role_subjectId_fkey"`,
    `DROP TABLE "rbac_bought_role"`,
  ],
});
