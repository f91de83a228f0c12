import { defineMigration } from '@flotilla/backend/schema';

/** Not an entity: paths of files that rows had before. */
export const formerPaths = defineMigration({
  name: 'FileStorageFormerPaths1795800000000',
  up: [
    `CREATE TABLE "file_storage_former_path" ("path" text NOT NULL, "fileId" uuid NOT NULL, CONSTRAINT "file_storage_former_path_pkey" PRIMARY KEY ("path"))`,
  ],
  down: [`DROP TABLE "file_storage_former_path"`],
});
