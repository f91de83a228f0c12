import { defineMigration } from '@flotilla/backend/schema';

export const initial = defineMigration({
  name: 'StartupInitial1763600004000',
  up: [
    `CREATE TABLE "startup_widget" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "subtitle" jsonb NOT NULL DEFAULT '{}', "description" jsonb NOT NULL DEFAULT '{}', "className" text, CONSTRAINT "startup_widget_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "startup_widget_slug_key" ON "startup_widget"  ("slug") `,
    `CREATE INDEX "startup_widget_created_at_id_idx" ON "startup_widget"  ("createdAt", "id") `,
    `CREATE INDEX "startup_widget_variant_created_at_id_idx" ON "startup_widget"  ("variant", "createdAt", "id") `,
  ],
  down: [`DROP TABLE "startup_widget"`],
});
