import { defineMigration } from '@flotilla/backend/schema';

/** Removes fields of the settings that nothing used: billing has the default currency. */
export const siteFields = defineMigration({
  name: 'HostSiteFields1795966800000',
  up: [
    `DROP TABLE "host_sites_to_layouts"`,
    `ALTER TABLE "host_site" DROP CONSTRAINT "host_site_labels_by_name_d19a50bd"`,
    `ALTER TABLE "host_site" DROP COLUMN "labels"`,
    `ALTER TABLE "host_site" DROP COLUMN "defaultCurrency"`,
  ],
  down: [
    `ALTER TABLE "host_site" ADD "defaultCurrency" text`,
    `ALTER TABLE "host_site" ADD "labels" jsonb NOT NULL DEFAULT '{}'`,
    `ALTER TABLE "host_site" ADD CONSTRAINT "host_site_labels_by_name_d19a50bd" CHECK (jsonb_typeof("labels") = 'object')`,
    `CREATE TABLE "host_sites_to_layouts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "siteId" uuid NOT NULL, "layoutId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "host_sites_to_layouts_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "host_sites_to_layouts_site_id_idx" ON "host_sites_to_layouts"  ("siteId") `,
    `CREATE INDEX "host_sites_to_layouts_layout_id_idx" ON "host_sites_to_layouts"  ("layoutId") `,
    `CREATE UNIQUE INDEX "host_sites_to_layouts_site_id_layout_id_key" ON "host_sites_to_layouts"  ("siteId", "layoutId") `,
    `ALTER TABLE "host_sites_to_layouts" ADD CONSTRAINT "host_sites_to_layouts_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "host_site"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "host_sites_to_layouts" ADD CONSTRAINT "host_sites_to_layouts_layoutId_fkey" FOREIGN KEY ("layoutId") REFERENCES "host_layout"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
});
