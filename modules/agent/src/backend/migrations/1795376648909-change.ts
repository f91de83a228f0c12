import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'AgentChange1795376648909',
  up: [`ALTER TABLE "agent_run" ADD "jobId" text`],
  down: [`ALTER TABLE "agent_run" DROP COLUMN "jobId"`],
});
