import { defineMigration } from '@flotilla/backend/schema';

export const runs = defineMigration({
  name: 'AgentRuns1795349780071',
  up: [
    `CREATE TABLE "agent_run" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "agentId" uuid NOT NULL, "status" text NOT NULL DEFAULT 'waiting', "cause" text NOT NULL DEFAULT 'schedule', "startedAt" TIMESTAMP(3) WITH TIME ZONE, "endedAt" TIMESTAMP(3) WITH TIME ZONE, "result" text, "error" text, "calls" integer NOT NULL DEFAULT '0', "inputTokens" integer NOT NULL DEFAULT '0', "outputTokens" integer NOT NULL DEFAULT '0', CONSTRAINT "agent_run_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "agent_run_created_at_id_idx" ON "agent_run"  ("createdAt", "id") `,
    `CREATE INDEX "agent_run_variant_created_at_id_idx" ON "agent_run"  ("variant", "createdAt", "id") `,
    `CREATE INDEX "agent_run_agent_id_created_at_id_idx" ON "agent_run"  ("agentId", "createdAt", "id") `,
    `CREATE INDEX "agent_run_agent_id_status_idx" ON "agent_run"  ("agentId", "status") `,
    `ALTER TABLE "agent_agent" ADD "timeZone" text NOT NULL DEFAULT 'UTC'`,
    `ALTER TABLE "agent_agent" ADD "isPaused" boolean NOT NULL DEFAULT false`,
    `ALTER TABLE "agent_agent" ADD "prompt" text`,
    `ALTER TABLE "agent_agent" ADD "tells" text NOT NULL DEFAULT 'failures'`,
    `ALTER TABLE "agent_agent" ADD "job" text`,
    `ALTER TABLE "agent_run" ADD CONSTRAINT "agent_run_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "agent_agent"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "agent_run" DROP CONSTRAINT "agent_run_agentId_fkey"`,
    `ALTER TABLE "agent_agent" DROP COLUMN "job"`,
    `ALTER TABLE "agent_agent" DROP COLUMN "tells"`,
    `ALTER TABLE "agent_agent" DROP COLUMN "prompt"`,
    `ALTER TABLE "agent_agent" DROP COLUMN "isPaused"`,
    `ALTER TABLE "agent_agent" DROP COLUMN "timeZone"`,
    `DROP TABLE "agent_run"`,
  ],
});
