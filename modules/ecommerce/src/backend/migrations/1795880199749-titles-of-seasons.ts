import { defineMigration } from '@flotilla/backend/schema';

export const titlesOfSeasons = defineMigration({
  name: 'EcommerceTitlesOfSeasons1795880199749',
  up: [
    `DROP INDEX "ecommerce_season_search_d5d033c0"`,
    `ALTER TABLE "ecommerce_season" ADD "adminTitle" text NOT NULL`,
    `ALTER TABLE "ecommerce_rate" ADD "adminTitle" text NOT NULL`,
    `CREATE INDEX "ecommerce_season_search_fa974125" ON "ecommerce_season" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_rate_search_cf792690" ON "ecommerce_rate" USING gin (flotilla_searched(coalesce("adminTitle", '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "ecommerce_season_search_fa974125"`,
    `DROP INDEX "ecommerce_rate_search_cf792690"`,
    `CREATE INDEX "ecommerce_season_search_d5d033c0" ON "ecommerce_season" USING gin (flotilla_searched(COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)) gin_trgm_ops)`,
    `ALTER TABLE "ecommerce_rate" DROP COLUMN "adminTitle"`,
    `ALTER TABLE "ecommerce_season" DROP COLUMN "adminTitle"`,
  ],
});
