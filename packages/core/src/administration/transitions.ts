import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

/** Lists the state transitions of a row. */
export const transitions = defineAction({
  module: 'transition',
  name: 'transitions',
  method: 'GET',
  path: '/api/transition/transitions/{id}',
  access: 'admin',
  summary: 'Lists the last 1,000 state transitions of a row, the oldest first, with their actors.',
  schemas: {
    params: z.object({ id: z.guid() }),
    answer: z.array(
      z.object({
        entity: z.string(),
        field: z.string(),
        from: z.string(),
        to: z.string(),
        name: z.string().nullable(),
        actor: z.record(z.string(), z.unknown()),
        createdAt: z.string(),
      }),
    ),
  },
});
