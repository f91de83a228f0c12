import { defineAction } from '@flotilla/core';
import { boundedRecord } from '@flotilla/core/values';
import { z } from 'zod';
import { id } from './shapes.js';

export const notify = defineAction({
  module: 'rbac',
  name: 'notify',
  method: 'POST',
  path: '/api/rbac/subjects/{id}/notify',
  access: 'admin',
  repeats: 'own',
  summary: 'Sends a notification to a subject by every channel that it has not switched off.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({
      topic: z.strictObject({ slug: z.string().min(1).max(200) }),
      template: z.strictObject({ variant: z.string().min(1).max(200) }),
      data: boundedRecord({ maxKeys: 200, maxLength: 64_000 }).default({}),
    }),
    answer: z.array(z.object({ id, method: z.string(), receiver: z.string(), status: z.string() })),
  },
});
