import { commaSeparated } from '@flotilla/core/values';
import { z } from 'zod';

/** The environment variables of access tokens. */
export const accessSettings = z.object({
  JWT_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters. Make one with: openssl rand -hex 32')
    .optional()
    .describe(
      'Signs access tokens; without it keys are generated, stored in the database, and rotated every 90 days',
    )
    .meta({ secret: true }),
  JWT_PREVIOUS_SECRETS: z
    .string()
    .default('')
    .transform(commaSeparated)
    .describe(
      'Former values of `JWT_SECRET`, separated by commas, newest first: their tokens stay valid. Needed for 15 minutes after a change',
    )
    .meta({ secret: true }),
});
