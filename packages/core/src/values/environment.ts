import type { z } from 'zod';

/** Invalid settings; the message names each variable and its fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings of a schema from environment variables; an empty one counts as unset.
 * @throws ConfigError
 */
export function readEnvironment<Config>(
  schema: z.ZodType<Config>,
  environment: Readonly<Record<string, string | undefined>>,
): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  - ${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(`The configuration has ${problems.length} problem(s):\n${problems.join('\n')}`);
}

/** Returns the items of a comma-separated setting. */
export function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Returns whether a host name or address is a loopback address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

export interface OpenProcess {
  /** Address on which the process listens. */
  readonly host: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Variables that are required unless only this machine can connect. */
  readonly needed: readonly string[];
}

/**
 * Rejects a process that listens on other than loopback addresses without the required settings.
 * @throws ConfigError
 */
export function requireSafeToOpen({ host, environment, needed }: OpenProcess): void {
  if (isLoopback(host)) return;
  const problems = needed.filter((name) => !environment[name]).map((name) => `  - ${name} is missing`);
  if (environment['DEPLOYMENT'] === 'development')
    problems.unshift('  - DEPLOYMENT must be production: development exposes data to everyone');
  if (problems.length === 0) return;
  throw new ConfigError(
    `HOST=${host} allows connections from other machines. Fix this first:\n${problems.join('\n')}`,
  );
}
