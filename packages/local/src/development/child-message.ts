/** An error that ended a process. */
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
}

/** Messages of a service to its parent: the URLs of loaded files, an error, or that it listens. */
export type ChildMessage =
  | { readonly loaded: readonly string[] }
  | { readonly error: ReportedError }
  | 'ready';

/** Returns a message of a service; undefined for messages of others, such as libraries. */
export function childMessage(message: unknown): ChildMessage | undefined {
  if (message === 'ready') return message;
  const isOurs =
    typeof message === 'object' && message !== null && ('loaded' in message || 'error' in message);
  return isOurs ? (message as ChildMessage) : undefined;
}
