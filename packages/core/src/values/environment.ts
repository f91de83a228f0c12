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
  const result = schema.safeParse(given, { error: wordsOf });
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  - ${String(path[0] ?? '')} ${message}`);
  const problems = [...new Set(lines)];
  throw new ConfigError(`The configuration has ${problems.length} problem(s):\n${problems.join('\n')}`);
}

/** Returns a sentence for an issue of a schema without words of its own. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be an address such as https://example.com';
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : `must be a ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_small') return `${limited(issue.origin)} at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `${limited(issue.origin)} at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(' or ')}`;
  return undefined;
}

const kinds: Readonly<Record<string, string>> = { int: 'whole number', string: 'text' };

/** `origin` is the kind of the value: a text has characters, a list has values. */
function limited(origin: string): string {
  const words: Readonly<Record<string, string>> = {
    string: 'must have a number of characters of',
    array: 'must have a number of values of',
  };
  return words[origin] ?? 'must be';
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
  return isLoopbackUrl({ hostname: host }) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether a URL has a loopback host that applications may use (RFC 8252, sections 7.3 and 8.3). Rejects the
 * other addresses of 127.0.0.0/8.
 */
export const isLoopbackUrl = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  loopbackHosts.includes(hostname);

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
