import { z } from 'zod';
import { defineAction } from '../definitions/action.js';

const permission = z.union([z.boolean(), z.literal('own')]);

/** Returns what the caller may do, to an application that shows the admin with its own accounts. */
export const ownPermissions = defineAction({
  module: 'permissions',
  name: 'own',
  method: 'GET',
  path: '/api/permissions',
  access: 'public',
  summary:
    'Returns the kind of the caller and its permissions by entity and link: all rows, no rows, or its own rows.',
  schemas: {
    answer: z.object({
      caller: z.enum(['anonymous', 'subject', 'server']),
      /** The account of the caller; without a name if no module stores accounts. */
      subject: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
      permissions: z.record(
        z.string(),
        z.object({
          read: permission,
          create: permission,
          update: permission,
          delete: permission,
          draft: z.boolean(),
        }),
      ),
    }),
  },
});
