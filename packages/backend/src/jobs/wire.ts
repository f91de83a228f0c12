import type { z } from 'zod';

/**
 * What is kept of a payload: its JSON. It is checked as it will be read, so that nothing is kept that its handler
 * could not parse (a `z.date()`, for one: dates of JSON are texts). @throws Error with the place and the reason
 */
export function wireOf(what: string, schema: z.ZodType, payload: unknown): string {
  const text = JSON.stringify(payload);
  const result = schema.safeParse(JSON.parse(text));
  if (result.success) return text;
  const [issue] = result.error.issues;
  const place = [what, ...(issue?.path ?? [])].join('.');
  throw new Error(`${place}: ${issue?.message}. Give it what its schema takes as JSON.`);
}
