import { defineMigration } from '@flotilla/backend/schema';

export const initial = defineMigration({
  name: 'AgentInitial1763600012000',
  up: [
    `CREATE TABLE "agent_agent" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "title" text NOT NULL, "interval" text, CONSTRAINT "agent_agent_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "agent_agent_slug_key" ON "agent_agent"  ("slug") `,
    `CREATE INDEX "agent_agent_created_at_id_idx" ON "agent_agent"  ("createdAt", "id") `,
    `CREATE INDEX "agent_agent_variant_created_at_id_idx" ON "agent_agent"  ("variant", "createdAt", "id") `,
    `CREATE TABLE "agent_widget" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "adminTitle" text NOT NULL, "slug" text NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "subtitle" jsonb NOT NULL DEFAULT '{}', "description" jsonb NOT NULL DEFAULT '{}', "className" text, CONSTRAINT "agent_widget_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "agent_widget_slug_key" ON "agent_widget"  ("slug") `,
    `CREATE INDEX "agent_widget_created_at_id_idx" ON "agent_widget"  ("createdAt", "id") `,
    `CREATE INDEX "agent_widget_variant_created_at_id_idx" ON "agent_widget"  ("variant", "createdAt", "id") `,
  ],
  down: [`DROP TABLE "agent_widget"`, `DROP TABLE "agent_agent"`],
});
