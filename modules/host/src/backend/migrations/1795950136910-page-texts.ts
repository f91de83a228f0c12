import { defineMigration } from '@flotilla/backend/schema';

export const pageTexts = defineMigration({
  name: 'HostPageTexts1795950136910',
  up: [
    `DROP INDEX "host_page_search_16d75b74"`,
    `ALTER TABLE "host_page" ADD "titleByLanguage" jsonb DEFAULT '{}'`,
    `ALTER TABLE "host_page" ADD "descriptionByLanguage" jsonb DEFAULT '{}'`,
    `CREATE INDEX "host_page_search_312da327" ON "host_page" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("url", '') || ' ' || coalesce("title", '') || ' ' || coalesce(jsonb_path_query_array("titleByLanguage", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("descriptionByLanguage", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "host_page_search_312da327"`,
    `CREATE INDEX "host_page_search_16d75b74" ON "host_page" USING gin (flotilla_searched(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(title, ''::text)) || ' '::text) || COALESCE(url, ''::text))) gin_trgm_ops)`,
    `ALTER TABLE "host_page" DROP COLUMN "descriptionByLanguage"`,
    `ALTER TABLE "host_page" DROP COLUMN "titleByLanguage"`,
  ],
});
