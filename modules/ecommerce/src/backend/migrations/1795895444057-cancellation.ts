import { defineMigration } from '@flotilla/backend/schema';

export const cancellation = defineMigration({
  name: 'EcommerceCancellation1795895444057',
  up: [
    `CREATE TABLE "ecommerce_cancellation_policy" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "steps" jsonb NOT NULL DEFAULT '[]', "graceHours" integer NOT NULL DEFAULT '24', CONSTRAINT "ecommerce_cancellation_policy_steps_in_bounds_fd8ef1d7" CHECK (jsonb_array_length("steps") <= 20), CONSTRAINT "ecommerce_cancellation_policy_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "ecommerce_cancellation_policy_slug_key" ON "ecommerce_cancellation_policy"  ("slug") `,
    `CREATE INDEX "ecommerce_cancellation_policy_created_at_id_idx" ON "ecommerce_cancellation_policy"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_cancellation_policy_variant_created_at_id_idx" ON "ecommerce_cancellation_policy"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "ecommerce_booking" ADD "policy" jsonb`,
    `ALTER TABLE "ecommerce_schedule" ADD "cancellationPolicyId" uuid`,
    `CREATE INDEX "ecommerce_schedule_cancellation_policy_id_idx" ON "ecommerce_schedule"  ("cancellationPolicyId") `,
    `CREATE INDEX "ecommerce_cancellation_policy_search_f8a15b84" ON "ecommerce_cancellation_policy" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."ecommerce_schedule_cancellation_policy_id_idx"`,
    `ALTER TABLE "ecommerce_schedule" DROP COLUMN "cancellationPolicyId"`,
    `ALTER TABLE "ecommerce_booking" DROP COLUMN "policy"`,
    `DROP TABLE "ecommerce_cancellation_policy"`,
  ],
});
