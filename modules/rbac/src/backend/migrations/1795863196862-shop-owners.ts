import { defineMigration } from '@flotilla/backend/schema';

export const shopOwners = defineMigration({
  name: 'RbacShopOwners1795863196862',
  needs: ['ecommerce'],
  up: [
    `CREATE TABLE "rbac_subjects_to_ecommerce_module_addresses" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "ecommerceModuleAddressId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_ecommerce_module_addresses_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_ecommerce_module_addresses_subject_id_idx" ON "rbac_subjects_to_ecommerce_module_addresses"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_ecommerce_module_addresses_ecommerce__6b5d4e82" ON "rbac_subjects_to_ecommerce_module_addresses"  ("ecommerceModuleAddressId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_ecommerce_module_addresses_subject_id_a3334d74" ON "rbac_subjects_to_ecommerce_module_addresses"  ("subjectId", "ecommerceModuleAddressId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_ecommerce_module_addresses_ecommerce__2be4a2f5" ON "rbac_subjects_to_ecommerce_module_addresses"  ("ecommerceModuleAddressId") `,
    `CREATE TABLE "rbac_subjects_to_ecommerce_module_checkouts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "ecommerceModuleCheckoutId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_ecommerce_module_checkouts_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_ecommerce_module_checkouts_subject_id_idx" ON "rbac_subjects_to_ecommerce_module_checkouts"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_ecommerce_module_checkouts_ecommerce__fab4100a" ON "rbac_subjects_to_ecommerce_module_checkouts"  ("ecommerceModuleCheckoutId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_ecommerce_module_checkouts_subject_id_ce004ec2" ON "rbac_subjects_to_ecommerce_module_checkouts"  ("subjectId", "ecommerceModuleCheckoutId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_ecommerce_module_checkouts_ecommerce__d64aac46" ON "rbac_subjects_to_ecommerce_module_checkouts"  ("ecommerceModuleCheckoutId") `,
    `ALTER TABLE "rbac_subjects_to_ecommerce_module_addresses" ADD CONSTRAINT "rbac_subjects_to_ecommerce_module_addresses_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_ecommerce_module_addresses" ADD CONSTRAINT "rbac_subjects_to_ecommerce_module_addresses_ecommerceM_47f805bb" FOREIGN KEY ("ecommerceModuleAddressId") REFERENCES "ecommerce_address"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_ecommerce_module_checkouts" ADD CONSTRAINT "rbac_subjects_to_ecommerce_module_checkouts_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_ecommerce_module_checkouts" ADD CONSTRAINT "rbac_subjects_to_ecommerce_module_checkouts_ecommerceM_09546437" FOREIGN KEY ("ecommerceModuleCheckoutId") REFERENCES "ecommerce_checkout"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_ecommerce_module_checkouts" DROP CONSTRAINT "rbac_subjects_to_ecommerce_module_checkouts_ecommerceM_09546437"`,
    `ALTER TABLE "rbac_subjects_to_ecommerce_module_checkouts" DROP CONSTRAINT "rbac_subjects_to_ecommerce_module_checkouts_subjectId_fkey"`,
    `ALTER TABLE "rbac_subjects_to_ecommerce_module_addresses" DROP CONSTRAINT "rbac_subjects_to_ecommerce_module_addresses_ecommerceM_47f805bb"`,
    `ALTER TABLE "rbac_subjects_to_ecommerce_module_addresses" DROP CONSTRAINT "rbac_subjects_to_ecommerce_module_addresses_subjectId_fkey"`,
    `DROP TABLE "rbac_subjects_to_ecommerce_module_checkouts"`,
    `DROP TABLE "rbac_subjects_to_ecommerce_module_addresses"`,
  ],
});
