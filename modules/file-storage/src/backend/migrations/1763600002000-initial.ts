import { defineMigration } from '@flotilla/backend/schema';

export const initial = defineMigration({
  name: 'FileStorageInitial1763600002000',
  up: [
    `CREATE TABLE "file_storage_file" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "file" text NOT NULL, "containerClassName" text, "width" integer, "height" integer, "alt" text, "size" integer, "extension" text, "mimeType" text, "className" text, CONSTRAINT "file_storage_file_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "file_storage_file_slug_key" ON "file_storage_file"  ("slug") `,
    `CREATE UNIQUE INDEX "file_storage_file_file_key" ON "file_storage_file"  ("file") `,
    `CREATE INDEX "file_storage_file_created_at_id_idx" ON "file_storage_file"  ("createdAt", "id") `,
    `CREATE INDEX "file_storage_file_variant_created_at_id_idx" ON "file_storage_file"  ("variant", "createdAt", "id") `,
    `CREATE TABLE "file_storage_widget" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "subtitle" jsonb NOT NULL DEFAULT '{}', "description" jsonb NOT NULL DEFAULT '{}', CONSTRAINT "file_storage_widget_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "file_storage_widget_slug_key" ON "file_storage_widget"  ("slug") `,
    `CREATE INDEX "file_storage_widget_created_at_id_idx" ON "file_storage_widget"  ("createdAt", "id") `,
    `CREATE INDEX "file_storage_widget_variant_created_at_id_idx" ON "file_storage_widget"  ("variant", "createdAt", "id") `,
    `CREATE TABLE "file_storage_widgets_to_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "widgetId" uuid NOT NULL, "fileId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "file_storage_widgets_to_files_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "file_storage_widgets_to_files_widget_id_idx" ON "file_storage_widgets_to_files"  ("widgetId") `,
    `CREATE INDEX "file_storage_widgets_to_files_file_id_idx" ON "file_storage_widgets_to_files"  ("fileId") `,
    `ALTER TABLE "file_storage_widgets_to_files" ADD CONSTRAINT "file_storage_widgets_to_files_widgetId_fkey" FOREIGN KEY ("widgetId") REFERENCES "file_storage_widget"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "file_storage_widgets_to_files" ADD CONSTRAINT "file_storage_widgets_to_files_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "file_storage_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "file_storage_widgets_to_files" DROP CONSTRAINT "file_storage_widgets_to_files_fileId_fkey"`,
    `ALTER TABLE "file_storage_widgets_to_files" DROP CONSTRAINT "file_storage_widgets_to_files_widgetId_fkey"`,
    `DROP TABLE "file_storage_widgets_to_files"`,
    `DROP TABLE "file_storage_widget"`,
    `DROP TABLE "file_storage_file"`,
  ],
});
