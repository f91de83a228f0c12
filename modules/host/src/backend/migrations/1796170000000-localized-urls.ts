import { defineMigration } from '@flotilla/backend/schema';

export const localizedUrls = defineMigration({
  name: 'HostLocalizedUrls1796170000000',
  up: [
    `ALTER TABLE "host_page" ADD "urls" jsonb NOT NULL DEFAULT '{}'`,
    `CREATE INDEX "host_page_urls_idx" ON "host_page" USING gin (jsonb_path_query_array("urls", '$.*')) WHERE "urls" <> '{}'::jsonb`,
    `CREATE TRIGGER "host_page_urls" AFTER INSERT OR UPDATE OF "url", "urls" ON "host_page" FOR EACH ROW EXECUTE FUNCTION "flotilla_check_urls"()`,
  ],
  down: [
    `DROP TRIGGER "host_page_urls" ON "host_page"`,
    `DROP INDEX "host_page_urls_idx"`,
    `ALTER TABLE "host_page" DROP COLUMN "urls"`,
  ],
});
