import { defineMigration } from '@flotilla/backend/schema';

export const withEcommerce = defineMigration({
  name: 'SocialWithEcommerce1763600009506',
  needs: ['ecommerce'],
  up: [
    `CREATE TABLE "social_profiles_to_ecommerce_module_products" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "profileId" uuid NOT NULL, "ecommerceModuleProductId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "social_profiles_to_ecommerce_module_products_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "social_profiles_to_ecommerce_module_products_profile_id_idx" ON "social_profiles_to_ecommerce_module_products"  ("profileId") `,
    `CREATE INDEX "social_profiles_to_ecommerce_module_products_ecommerce_34f4a72c" ON "social_profiles_to_ecommerce_module_products"  ("ecommerceModuleProductId") `,
    `CREATE UNIQUE INDEX "social_profiles_to_ecommerce_module_products_profile_i_01fdd67a" ON "social_profiles_to_ecommerce_module_products"  ("profileId", "ecommerceModuleProductId") `,
    `ALTER TABLE "social_profiles_to_ecommerce_module_products" ADD CONSTRAINT "social_profiles_to_ecommerce_module_products_profileId_fkey" FOREIGN KEY ("profileId") REFERENCES "social_profile"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "social_profiles_to_ecommerce_module_products" ADD CONSTRAINT "social_profiles_to_ecommerce_module_products_ecommerce_acb3fcbc" FOREIGN KEY ("ecommerceModuleProductId") REFERENCES "ecommerce_product"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "social_profiles_to_ecommerce_module_products" DROP CONSTRAINT "social_profiles_to_ecommerce_module_products_ecommerce_acb3fcbc"`,
    `ALTER TABLE "social_profiles_to_ecommerce_module_products" DROP CONSTRAINT "social_profiles_to_ecommerce_module_products_profileId_fkey"`,
    `DROP TABLE "social_profiles_to_ecommerce_module_products"`,
  ],
});
