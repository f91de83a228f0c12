import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const data = z.strictObject({
  agent: z.string(),
  result: z.string().optional(),
  error: z.string().optional(),
});
export type AgentResult = z.output<typeof data>;

/** Mails the result of an agent's run to administrators. */
export const agentResultMail = defineMailTemplate({
  variant: 'generate-email-agent-result-admin',
  data,
  load: async () => (await import('./agent-result.js')).agentResult,
});
