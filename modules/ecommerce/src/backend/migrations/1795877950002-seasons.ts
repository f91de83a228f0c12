import { defineMigration } from '@flotilla/backend/schema';

export const seasons = defineMigration({
  name: 'EcommerceSeasons1795877950002',
  up: [
    `CREATE TABLE "ecommerce_season" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "scheduleId" uuid NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "startDate" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "endDate" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "isYearly" boolean NOT NULL DEFAULT false, "isClosed" boolean NOT NULL DEFAULT false, "minUnits" integer, "startDays" jsonb NOT NULL DEFAULT '[]', "orderIndex" integer NOT NULL DEFAULT '0', CONSTRAINT "ecommerce_season_days_in_order_01791671" CHECK ("startDate" <= "endDate"), CONSTRAINT "ecommerce_season_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_season_schedule_id_idx" ON "ecommerce_season"  ("scheduleId") `,
    `CREATE INDEX "ecommerce_season_created_at_id_idx" ON "ecommerce_season"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_season_variant_created_at_id_idx" ON "ecommerce_season"  ("variant", "createdAt", "id") `,
    `CREATE TABLE "ecommerce_rate" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "scheduleId" uuid NOT NULL, "productId" uuid, "seasonId" uuid, "currencyId" uuid, "weekdays" jsonb NOT NULL DEFAULT '[]', "fromUnits" integer NOT NULL DEFAULT '1', "kind" text NOT NULL DEFAULT 'percent', "value" numeric NOT NULL DEFAULT '100', CONSTRAINT "ecommerce_rate_amount_in_currency_893461e7" CHECK ("kind" <> 'amount' or "currencyId" is not null), CONSTRAINT "ecommerce_rate_fewer_units_15a803b6" CHECK ("kind" <> 'units' or ("value" < "fromUnits" and "value" = trunc("value"))), CONSTRAINT "ecommerce_rate_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_rate_schedule_id_idx" ON "ecommerce_rate"  ("scheduleId") `,
    `CREATE INDEX "ecommerce_rate_product_id_idx" ON "ecommerce_rate"  ("productId") `,
    `CREATE INDEX "ecommerce_rate_season_id_idx" ON "ecommerce_rate"  ("seasonId") `,
    `CREATE INDEX "ecommerce_rate_created_at_id_idx" ON "ecommerce_rate"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_rate_variant_created_at_id_idx" ON "ecommerce_rate"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "ecommerce_orders_to_products" ADD "segments" jsonb`,
    `ALTER TABLE "ecommerce_season" ADD CONSTRAINT "ecommerce_season_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "ecommerce_schedule"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_rate" ADD CONSTRAINT "ecommerce_rate_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "ecommerce_schedule"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_rate" ADD CONSTRAINT "ecommerce_rate_productId_fkey" FOREIGN KEY ("productId") REFERENCES "ecommerce_product"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_rate" ADD CONSTRAINT "ecommerce_rate_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "ecommerce_season"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ecommerce_season_search_d5d033c0" ON "ecommerce_season" USING gin (flotilla_searched(coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `ALTER TABLE "ecommerce_rate" DROP CONSTRAINT "ecommerce_rate_seasonId_fkey"`,
    `ALTER TABLE "ecommerce_rate" DROP CONSTRAINT "ecommerce_rate_productId_fkey"`,
    `ALTER TABLE "ecommerce_rate" DROP CONSTRAINT "ecommerce_rate_scheduleId_fkey"`,
    `ALTER TABLE "ecommerce_season" DROP CONSTRAINT "ecommerce_season_scheduleId_fkey"`,
    `ALTER TABLE "ecommerce_orders_to_products" DROP COLUMN "segments"`,
    `DROP TABLE "ecommerce_rate"`,
    `DROP TABLE "ecommerce_season"`,
  ],
});
