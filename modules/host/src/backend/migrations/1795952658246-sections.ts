import { defineMigration } from '@flotilla/backend/schema';

export const sections = defineMigration({
  name: 'HostSections1795952658246',
  up: [
    `CREATE TABLE "host_section" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "category" text NOT NULL DEFAULT 'other', "content" jsonb NOT NULL DEFAULT '{"version":1,"rows":[],"links":[]}', "isPage" boolean NOT NULL DEFAULT false, CONSTRAINT "host_section_content_has_version_9114747a" CHECK ("content" ? 'version'), CONSTRAINT "host_section_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "host_section_slug_key" ON "host_section"  ("slug") `,
    `CREATE INDEX "host_section_created_at_id_idx" ON "host_section"  ("createdAt", "id") `,
    `CREATE INDEX "host_section_variant_created_at_id_idx" ON "host_section"  ("variant", "createdAt", "id") `,
    `CREATE INDEX "host_section_search_dc1ac1fa" ON "host_section" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [`DROP TABLE "host_section"`],
});
