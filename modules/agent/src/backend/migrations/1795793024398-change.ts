import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'AgentChange1795793024398',
  up: [
    `ALTER TABLE "agent_agent" ALTER COLUMN "timeZone" DROP NOT NULL`,
    `ALTER TABLE "agent_agent" ALTER COLUMN "timeZone" DROP DEFAULT`,
  ],
  down: [
    `ALTER TABLE "agent_agent" ALTER COLUMN "timeZone" SET DEFAULT 'UTC'`,
    `ALTER TABLE "agent_agent" ALTER COLUMN "timeZone" SET NOT NULL`,
  ],
});
