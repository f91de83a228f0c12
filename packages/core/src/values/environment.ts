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

/** The items of a setting that holds several, with commas between them. */
export function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Whether a name or an address of a host means this machine itself. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

export interface OpenProcess {
  /** Where it listens. */
  readonly host: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Variables without which it is safe for nobody but who tries it on their own machine. */
  readonly needed: readonly string[];
}

/** Lets a process listen for others than this machine only when it is set up for that. @throws ConfigError */
export function demandSafeToOpen({ host, environment, needed }: OpenProcess): void {
  if (isLoopback(host)) return;
  const problems = needed.filter((name) => !environment[name]).map((name) => `  - ${name} is missing`);
  if (environment['DEPLOYMENT'] === 'development')
    problems.unshift('  - DEPLOYMENT must be production: development opens what nobody else may see');
  if (problems.length === 0) return;
  throw new ConfigError(`HOST=${host} lets others in than this machine. Before that:\n${problems.join('\n')}`);
}
