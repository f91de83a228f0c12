import { z } from 'zod';

/** The name of a provider in URLs. */
export const providerName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens');

/** A provider, as buttons show it. */
export const openIdProviderView = z.object({ name: z.string(), title: z.string(), issuer: z.string() });
export type OpenIdProviderView = z.output<typeof openIdProviderView>;

/** The page that follows, and its language. */
export const returnTo = {
  redirectTo: z.string().max(1000).optional(),
  language: z.string().max(20).optional(),
};

/** Parameters of a provider's redirect (RFC 6749, section 4.1.2). */
export const providerAnswer = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(8000).optional(),
  error: z.string().max(200).optional(),
});

export const beginning = z.strictObject({ provider: providerName, ...returnTo });

/** Why a sign-in with a provider failed, in the query of the page that shows it. */
export const openIdFailures = [
  'declined',
  'expired',
  'rejected',
  'unavailable',
  'tooMany',
  'taken',
  'otherAccount',
] as const;
export type OpenIdFailure = (typeof openIdFailures)[number];
