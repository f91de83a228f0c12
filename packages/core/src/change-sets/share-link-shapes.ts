import { z } from 'zod';

/** Days until a link expires. */
export const shareLinkDays = [1, 7, 30] as const;

export const shareLinkView = z.object({
  id: z.string(),
  label: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ShareLinkView = z.output<typeof shareLinkView>;

/** The text of a link's address, which is returned once. */
export const shareToken = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, 'is not a token')
  .meta({ examples: ['0mWzZ0Qd3n1cQ1yXb7mJr8u2kT4vLp6sHf9aEoGiBxN'] });
