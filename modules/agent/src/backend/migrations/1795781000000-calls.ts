import { defineMigration } from '@flotilla/backend/schema';

export const calls = defineMigration({
  name: 'AgentCalls1795781000000',
  up: [
    `CREATE TABLE "agent_call" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "agentId" uuid NOT NULL, "status" text NOT NULL DEFAULT 'waiting', "method" text NOT NULL DEFAULT 'GET', "path" text NOT NULL DEFAULT '', "body" jsonb, "answer" text, CONSTRAINT "agent_call_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "agent_call_created_at_id_idx" ON "agent_call"  ("createdAt", "id") `,
    `CREATE INDEX "agent_call_variant_created_at_id_idx" ON "agent_call"  ("variant", "createdAt", "id") `,
    `CREATE INDEX "agent_call_agent_id_status_idx" ON "agent_call"  ("agentId", "status") `,
    `CREATE INDEX "agent_call_status_created_at_id_idx" ON "agent_call"  ("status", "createdAt", "id") `,
    `ALTER TABLE "agent_agent" ADD "calls" text NOT NULL DEFAULT 'GET /api/*'`,
    `ALTER TABLE "agent_agent" ADD "unattendedCalls" text`,
    `ALTER TABLE "agent_call" ADD CONSTRAINT "agent_call_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "agent_agent"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "agent_call" DROP CONSTRAINT "agent_call_agentId_fkey"`,
    `ALTER TABLE "agent_agent" DROP COLUMN "unattendedCalls"`,
    `ALTER TABLE "agent_agent" DROP COLUMN "calls"`,
    `DROP TABLE "agent_call"`,
  ],
});
