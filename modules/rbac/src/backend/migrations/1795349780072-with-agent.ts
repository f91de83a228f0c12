import { defineMigration } from '@flotilla/backend/schema';

export const withAgent = defineMigration({
  name: 'RbacWithAgent1795349780072',
  needs: ['agent'],
  up: [
    `CREATE TABLE "rbac_subjects_to_agent_module_agents" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "agentModuleAgentId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_agent_module_agents_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_agent_module_agents_subject_id_idx" ON "rbac_subjects_to_agent_module_agents"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_agent_module_agents_agent_module_agent_id_idx" ON "rbac_subjects_to_agent_module_agents"  ("agentModuleAgentId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_agent_module_agents_subject_id_agent__8d7fa2b7" ON "rbac_subjects_to_agent_module_agents"  ("subjectId", "agentModuleAgentId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_agent_module_agents_agent_module_agent_id_key" ON "rbac_subjects_to_agent_module_agents"  ("agentModuleAgentId") `,
    `ALTER TABLE "rbac_subjects_to_agent_module_agents" ADD CONSTRAINT "rbac_subjects_to_agent_module_agents_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_agent_module_agents" ADD CONSTRAINT "rbac_subjects_to_agent_module_agents_agentModuleAgentId_fkey" FOREIGN KEY ("agentModuleAgentId") REFERENCES "agent_agent"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_agent_module_agents" DROP CONSTRAINT "rbac_subjects_to_agent_module_agents_agentModuleAgentId_fkey"`,
    `ALTER TABLE "rbac_subjects_to_agent_module_agents" DROP CONSTRAINT "rbac_subjects_to_agent_module_agents_subjectId_fkey"`,
    `DROP TABLE "rbac_subjects_to_agent_module_agents"`,
  ],
});
