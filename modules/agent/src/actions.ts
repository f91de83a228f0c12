import { defineAction } from '@flotilla/core';
import { z } from 'zod';

/** Runs an agent now. */
export const runAgent = defineAction({
  module: 'agent',
  name: 'run-agent',
  method: 'POST',
  path: '/api/agent/agents/{id}/run',
  access: 'admin',
  // A run has a session of its own, which the scopes of a key do not limit.
  isClosedToKeys: true,
  status: 202,
  summary:
    'Starts a run of an agent, paused or not, and returns the run, which is not finished yet. 409 while it runs.',
  schemas: {
    params: z.object({ id: z.guid('is not an id') }),
    answer: z.object({
      id: z.guid(),
      agentId: z.guid(),
      status: z.enum(['waiting', 'running', 'done', 'failed']),
    }),
  },
});
