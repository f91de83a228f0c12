import type { z } from 'zod';

/** Settings that can't be; the message names each variable and its fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings of a schema from environment variables; an empty one counts as unset. @throws ConfigError */
export function readEnvironment<Config>(schema: z.ZodType<Config>, environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  - ${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(`The configuration has ${problems.length} problem(s):\n${problems.join('\n')}`);
}
