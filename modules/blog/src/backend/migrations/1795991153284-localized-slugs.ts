import { defineMigration } from '@flotilla/backend/schema';

export const localizedSlugs = defineMigration({
  name: 'BlogLocalizedSlugs1795991153284',
  up: [
    `ALTER TABLE "blog_article" ADD "slugs" jsonb NOT NULL DEFAULT '{}'`,
    `ALTER TABLE "blog_category" ADD "slugs" jsonb NOT NULL DEFAULT '{}'`,
    `CREATE INDEX "blog_article_slugs_idx" ON "blog_article" USING gin (jsonb_path_query_array("slugs", '$.*')) WHERE "slugs" <> '{}'::jsonb`,
    `CREATE INDEX "blog_category_slugs_idx" ON "blog_category" USING gin (jsonb_path_query_array("slugs", '$.*')) WHERE "slugs" <> '{}'::jsonb`,
    `CREATE TRIGGER "blog_article_slugs" AFTER INSERT OR UPDATE OF "slug", "slugs" ON "blog_article" FOR EACH ROW EXECUTE FUNCTION "flotilla_check_slugs"()`,
    `CREATE TRIGGER "blog_category_slugs" AFTER INSERT OR UPDATE OF "slug", "slugs" ON "blog_category" FOR EACH ROW EXECUTE FUNCTION "flotilla_check_slugs"()`,
  ],
  down: [
    `DROP TRIGGER "blog_article_slugs" ON "blog_article"`,
    `DROP TRIGGER "blog_category_slugs" ON "blog_category"`,
    `DROP INDEX "blog_article_slugs_idx"`,
    `DROP INDEX "blog_category_slugs_idx"`,
    `ALTER TABLE "blog_category" DROP COLUMN "slugs"`,
    `ALTER TABLE "blog_article" DROP COLUMN "slugs"`,
  ],
});
