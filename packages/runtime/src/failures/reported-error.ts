import { stripVTControlCharacters } from 'node:util';
import { explain } from './explain.js';

/** An error that a service reports to the process that runs it. */
export interface ReportedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Code of Node, of the operating system or of PostgreSQL. */
  readonly code?: string;
  /** What to do about it. */
  readonly fix?: string;
  /** The error of a database, the network or the operating system in words. */
  readonly explained?: { readonly problem: string; readonly fix?: string };
  /** Source file that a build tool names. */
  readonly source?: { readonly file: string; readonly line?: number; readonly column?: number };
}

/** Properties of errors of Node, `Failure` and Rollup (`id`, `loc`; columns start at 0). */
interface KnownError extends Error {
  readonly code?: unknown;
  readonly fix?: unknown;
  readonly id?: unknown;
  readonly loc?: { readonly file?: string; readonly line?: number; readonly column?: number };
}

/** Returns an error as a message for another process. */
export function reportedError(error: unknown, environment: NodeJS.ProcessEnv): ReportedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: String(error) };
  const { name, message, stack = message, cause, code, fix, id, loc }: KnownError = error;
  const { problem, fix: advice } = explain(error, environment) ?? {};
  const file = loc?.file ?? (typeof id === 'string' ? id : undefined);
  return {
    name,
    message: stripVTControlCharacters(message),
    stack: stripVTControlCharacters(
      cause instanceof Error ? `${stack}\nCaused by: ${cause.stack ?? cause.message}` : stack,
    ),
    ...(typeof code === 'string' && { code }),
    ...(typeof fix === 'string' && { fix }),
    ...(problem !== undefined && { explained: { problem, ...(advice !== undefined && { fix: advice }) } }),
    ...(file !== undefined && { source: { file: file.replace(/[?#].*$/, ''), ...positionOf(loc) } }),
  };
}

function positionOf({ line, column }: NonNullable<KnownError['loc']> = {}) {
  return { ...(line !== undefined && { line }), ...(column !== undefined && { column: column + 1 }) };
}
