import { defineMigration } from '@flotilla/backend/schema';

export const sites = defineMigration({
  name: 'HostSites1795962095464',
  up: [
    `CREATE TABLE "host_site" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "title" jsonb NOT NULL DEFAULT '{}', "tagline" jsonb NOT NULL DEFAULT '{}', "description" jsonb NOT NULL DEFAULT '{}', "phone" text, "email" text, "address" jsonb NOT NULL DEFAULT '{}', "hours" jsonb NOT NULL DEFAULT '{}', "position" text, "messengers" jsonb NOT NULL DEFAULT '[]', "social" jsonb NOT NULL DEFAULT '[]', "timeZone" text, "defaultCurrency" text, "firstDay" text, "robots" text NOT NULL DEFAULT 'index', "robotsText" text, "analyticsProvider" text, "analyticsId" text, "brand" text, "accent" text, "warmth" integer NOT NULL DEFAULT '0', "fonts" text, "corners" text, "appearance" text NOT NULL DEFAULT 'system', "labels" jsonb NOT NULL DEFAULT '{}', CONSTRAINT "host_site_accounts_are_lists_381c1177" CHECK (jsonb_typeof("social") = 'array' and jsonb_typeof("messengers") = 'array'), CONSTRAINT "host_site_labels_by_name_d19a50bd" CHECK (jsonb_typeof("labels") = 'object'), CONSTRAINT "host_site_analytics_have_provider_9942052b" CHECK ("analyticsId" is null or "analyticsProvider" is not null), CONSTRAINT "host_site_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "host_site_created_at_id_idx" ON "host_site"  ("createdAt", "id") `,
    `CREATE INDEX "host_site_variant_created_at_id_idx" ON "host_site"  ("variant", "createdAt", "id") `,
    `CREATE UNIQUE INDEX "host_site_variant_where_primary_key" ON "host_site"  ("variant") WHERE ("variant" = 'primary'::text)`,
    `CREATE TABLE "host_sites_to_layouts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "siteId" uuid NOT NULL, "layoutId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "host_sites_to_layouts_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "host_sites_to_layouts_site_id_idx" ON "host_sites_to_layouts"  ("siteId") `,
    `CREATE INDEX "host_sites_to_layouts_layout_id_idx" ON "host_sites_to_layouts"  ("layoutId") `,
    `CREATE UNIQUE INDEX "host_sites_to_layouts_site_id_layout_id_key" ON "host_sites_to_layouts"  ("siteId", "layoutId") `,
    `ALTER TABLE "host_sites_to_layouts" ADD CONSTRAINT "host_sites_to_layouts_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "host_site"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "host_sites_to_layouts" ADD CONSTRAINT "host_sites_to_layouts_layoutId_fkey" FOREIGN KEY ("layoutId") REFERENCES "host_layout"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "host_site_search_fc20819d" ON "host_site" USING gin (flotilla_searched(coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
    // The settings of an existing site are those of its primary metadata.
    `INSERT INTO "host_site" ("variant", "title", "description", "robots")
     SELECT 'primary', jsonb_object_agg("language", "title"), coalesce(jsonb_object_agg("language", "description") FILTER (WHERE "description" IS NOT NULL), '{}'), max("robots")
     FROM (
       SELECT DISTINCT ON (1) coalesce(substring("opengraphLocale" from '^[a-z]{2,3}'), 'en') AS "language", coalesce(nullif("opengraphSiteName", ''), "title") AS "title", "description",
         CASE WHEN "robots" LIKE 'noindex%' THEN 'noindex' ELSE 'index' END AS "robots"
       FROM "host_metadata" WHERE "variant" = 'primary' ORDER BY 1, "createdAt", "id"
     ) m
     HAVING count(*) > 0 AND NOT EXISTS (SELECT FROM "host_site" WHERE "variant" = 'primary')`,
    `UPDATE "host_metadata" SET "robots" = NULL WHERE "variant" = 'primary' AND "robots" LIKE 'noindex%'`,
    // The home page keeps its title, which was that of the primary metadata.
    `UPDATE "host_page" p SET "titleByLanguage" = m."titles"
     FROM (SELECT jsonb_object_agg("language", "title") AS "titles" FROM (
       SELECT DISTINCT ON (1) coalesce(substring("opengraphLocale" from '^[a-z]{2,3}'), 'en') AS "language", "title"
       FROM "host_metadata" WHERE "variant" = 'primary' ORDER BY 1, "createdAt", "id") r) m
     WHERE p."url" = '/' AND m."titles" IS NOT NULL AND coalesce(p."titleByLanguage", '{}') = '{}'
       AND NOT EXISTS (SELECT FROM "host_pages_to_metadata" l WHERE l."pageId" = p."id")`,
  ],
  down: [
    `ALTER TABLE "host_sites_to_layouts" DROP CONSTRAINT "host_sites_to_layouts_layoutId_fkey"`,
    `ALTER TABLE "host_sites_to_layouts" DROP CONSTRAINT "host_sites_to_layouts_siteId_fkey"`,
    `DROP TABLE "host_sites_to_layouts"`,
    `DROP TABLE "host_site"`,
  ],
});
