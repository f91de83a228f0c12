import { defineMigration } from '@flotilla/backend/schema';

/** No entity's table: paths that rows of files had before they got another file. */
export const formerPaths = defineMigration({
  name: 'FileStorageFormerPaths1795800000000',
  up: [
    `CREATE TABLE "file_storage_former_path" ("path" text NOT NULL, "fileId" uuid NOT NULL, CONSTRAINT "file_storage_former_path_pkey" PRIMARY KEY ("path"))`,
  ],
  down: [`DROP TABLE "file_storage_former_path"`],
});
