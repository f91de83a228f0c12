import type { ReportedError, SourceError } from '@flotilla/runtime';

/**
 * Messages of a service to its parent: the URLs of loaded files, the error that ends it, an error in the
 * source that it survives, or that it serves requests again.
 */
export type ChildMessage =
  | { readonly loaded: readonly string[] }
  | { readonly error: ReportedError }
  | { readonly sourceError: SourceError }
  | 'ready';

const names = ['loaded', 'error', 'sourceError'];

/** Returns a message of a service; undefined for messages of others, such as libraries. */
export function childMessage(message: unknown): ChildMessage | undefined {
  if (message === 'ready') return message;
  const isOurs = typeof message === 'object' && message !== null && names.some((name) => name in message);
  return isOurs ? (message as ChildMessage) : undefined;
}
