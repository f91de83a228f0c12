import { defineMigration } from '@flotilla/backend/schema';

/** Not an entity: files without a row that wait for their deletion. */
export const leftFiles = defineMigration({
  name: 'FileStorageLeftFiles1795339000000',
  up: [
    `CREATE TABLE "file_storage_left_file" ("path" text NOT NULL, "dueAt" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "file_storage_left_file_pkey" PRIMARY KEY ("path"))`,
    `CREATE INDEX "file_storage_left_file_due_at_idx" ON "file_storage_left_file" ("dueAt")`,
  ],
  down: [`DROP TABLE "file_storage_left_file"`],
});
