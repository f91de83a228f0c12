import { z } from 'zod';
import { id } from './shapes.js';

/** Most keys of a person that are neither revoked nor expired. */
export const maxApiKeys = 20;
const maxScopes = 500;

const scope = z.string().min(3).max(200);

/** Returns the scopes of a stored key. */
export const scopesIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];

export const newApiKey = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(100)
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  scopes: z.array(scope).min(1, 'must have at least one scope').max(maxScopes),
  /** Without it the key is valid until it is revoked. */
  expiresAt: z.iso.datetime({ offset: true }).max(40).nullable().optional(),
});
export type NewApiKey = z.output<typeof newApiKey>;

/** A key, without its secret. */
export const apiKeyView = z.object({
  id,
  name: z.string(),
  hint: z.string().nullable(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type ApiKeyView = z.output<typeof apiKeyView>;

/** A key of any person. */
export const ownedApiKey = apiKeyView.extend({ owner: z.object({ id, name: z.string().nullable() }) });
export type OwnedApiKey = z.output<typeof ownedApiKey>;

export const createdApiKey = apiKeyView.extend({ key: z.string() });
export type CreatedApiKey = z.output<typeof createdApiKey>;
