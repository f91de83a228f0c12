import { defineMigration } from '@flotilla/backend/schema';

/** Copies the name and the picture of the first logotype into the settings of an existing site. */
export const siteLogo = defineMigration({
  name: 'HostSiteLogo1795962095466',
  needs: ['file-storage', 'website-builder'],
  up: [
    `INSERT INTO "host_sites_to_file_storage_module_files" ("variant", "siteId", "fileStorageModuleFileId")
     SELECT 'logo', s."id", l."fileStorageModuleFileId"
     FROM "host_site" s CROSS JOIN "website_builder_logotypes_to_file_storage_module_files" l
       JOIN "website_builder_logotype" o ON o."id" = l."logotypeId"
     WHERE s."variant" = 'primary' AND l."variant" = 'default'
       AND NOT EXISTS (SELECT FROM "host_sites_to_file_storage_module_files" f WHERE f."siteId" = s."id" AND f."variant" = 'logo')
     ORDER BY o."createdAt", o."id", l."orderIndex", l."id" LIMIT 1`,
    `UPDATE "host_site" s SET "title" = s."title" || o."title"
     FROM (SELECT "title" FROM "website_builder_logotype" WHERE "title" <> '{}' ORDER BY "createdAt", "id" LIMIT 1) o
     WHERE s."variant" = 'primary'`,
  ],
  down: [],
});
