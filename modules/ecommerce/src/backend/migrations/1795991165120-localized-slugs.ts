import { defineMigration } from '@flotilla/backend/schema';

export const localizedSlugs = defineMigration({
  name: 'EcommerceLocalizedSlugs1795991165120',
  up: [
    `ALTER TABLE "ecommerce_category" ADD "slugs" jsonb NOT NULL DEFAULT '{}'`,
    `ALTER TABLE "ecommerce_product" ADD "slugs" jsonb NOT NULL DEFAULT '{}'`,
    `ALTER TABLE "ecommerce_store" ADD "slugs" jsonb NOT NULL DEFAULT '{}'`,
    `CREATE INDEX "ecommerce_category_slugs_idx" ON "ecommerce_category" USING gin (jsonb_path_query_array("slugs", '$.*')) WHERE "slugs" <> '{}'::jsonb`,
    `CREATE INDEX "ecommerce_product_slugs_idx" ON "ecommerce_product" USING gin (jsonb_path_query_array("slugs", '$.*')) WHERE "slugs" <> '{}'::jsonb`,
    `CREATE INDEX "ecommerce_store_slugs_idx" ON "ecommerce_store" USING gin (jsonb_path_query_array("slugs", '$.*')) WHERE "slugs" <> '{}'::jsonb`,
    `CREATE TRIGGER "ecommerce_category_slugs" AFTER INSERT OR UPDATE OF "slug", "slugs" ON "ecommerce_category" FOR EACH ROW EXECUTE FUNCTION "flotilla_check_slugs"()`,
    `CREATE TRIGGER "ecommerce_product_slugs" AFTER INSERT OR UPDATE OF "slug", "slugs" ON "ecommerce_product" FOR EACH ROW EXECUTE FUNCTION "flotilla_check_slugs"()`,
    `CREATE TRIGGER "ecommerce_store_slugs" AFTER INSERT OR UPDATE OF "slug", "slugs" ON "ecommerce_store" FOR EACH ROW EXECUTE FUNCTION "flotilla_check_slugs"()`,
  ],
  down: [
    `DROP TRIGGER "ecommerce_category_slugs" ON "ecommerce_category"`,
    `DROP TRIGGER "ecommerce_product_slugs" ON "ecommerce_product"`,
    `DROP TRIGGER "ecommerce_store_slugs" ON "ecommerce_store"`,
    `DROP INDEX "ecommerce_category_slugs_idx"`,
    `DROP INDEX "ecommerce_product_slugs_idx"`,
    `DROP INDEX "ecommerce_store_slugs_idx"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "slugs"`,
    `ALTER TABLE "ecommerce_product" DROP COLUMN "slugs"`,
    `ALTER TABLE "ecommerce_category" DROP COLUMN "slugs"`,
  ],
});
