import { defineMigration } from '@flotilla/backend/schema';

export const paymentPlans = defineMigration({
  name: 'EcommercePaymentPlans1795906882677',
  up: [
    `CREATE TABLE "ecommerce_payment_plan" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "depositPercent" numeric NOT NULL DEFAULT '100', "balanceDaysBefore" integer NOT NULL DEFAULT '30', CONSTRAINT "ecommerce_payment_plan_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "ecommerce_payment_plan_slug_key" ON "ecommerce_payment_plan"  ("slug") `,
    `CREATE INDEX "ecommerce_payment_plan_created_at_id_idx" ON "ecommerce_payment_plan"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_payment_plan_variant_created_at_id_idx" ON "ecommerce_payment_plan"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "ecommerce_schedule" ADD "paymentPlanId" uuid`,
    `CREATE INDEX "ecommerce_schedule_payment_plan_id_idx" ON "ecommerce_schedule"  ("paymentPlanId") `,
    `CREATE INDEX "ecommerce_payment_plan_search_de5f22b9" ON "ecommerce_payment_plan" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."ecommerce_schedule_payment_plan_id_idx"`,
    `ALTER TABLE "ecommerce_schedule" DROP COLUMN "paymentPlanId"`,
    `DROP TABLE "ecommerce_payment_plan"`,
  ],
});
