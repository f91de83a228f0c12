import { z } from 'zod';

/** The environment variables of access tokens. */
export const accessSettings = z.object({
  JWT_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters. Make one with: openssl rand -hex 32')
    .optional()
    .describe('Signs access tokens; without it a key is made once and kept in the database'),
});
