import { defineMigration } from '@flotilla/backend/schema';

export const initial = defineMigration({
  name: 'AnalyticInitial1763600000000',
  up: [
    `CREATE TABLE "analytic_metric" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "title" text NOT NULL, "value" integer NOT NULL, CONSTRAINT "analytic_metric_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "analytic_metric_created_at_id_idx" ON "analytic_metric"  ("createdAt", "id") `,
    `CREATE INDEX "analytic_metric_variant_created_at_id_idx" ON "analytic_metric"  ("variant", "createdAt", "id") `,
    `CREATE TABLE "analytic_widget" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "subtitle" jsonb NOT NULL DEFAULT '{}', "description" jsonb NOT NULL DEFAULT '{}', "className" text, CONSTRAINT "analytic_widget_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "analytic_widget_slug_key" ON "analytic_widget"  ("slug") `,
    `CREATE INDEX "analytic_widget_created_at_id_idx" ON "analytic_widget"  ("createdAt", "id") `,
    `CREATE INDEX "analytic_widget_variant_created_at_id_idx" ON "analytic_widget"  ("variant", "createdAt", "id") `,
  ],
  down: [`DROP TABLE "analytic_widget"`, `DROP TABLE "analytic_metric"`],
});
