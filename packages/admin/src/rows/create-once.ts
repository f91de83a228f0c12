import { ApiError } from '@flotilla/react/client';

/** Idempotency keys of creates without a response, by their input. */
const unanswered = new Map<string, string>();

/**
 * Runs a create with an idempotency key that is reused for equal input until the server has answered, so that
 * repeating a create whose response was lost creates no second row.
 */
export async function createOnce<T>(
  input: readonly unknown[],
  create: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const name = JSON.stringify(input);
  const key = unanswered.get(name) ?? crypto.randomUUID();
  unanswered.set(name, key);
  try {
    const made = await create(key);
    unanswered.delete(name);
    return made;
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(name);
    throw error;
  }
}

/** Returns whether a failed call may have been executed: it got no response, or a server error. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/**
 * Returns whether the key was used with other input, which means that the first call with it was executed.
 */
export function isUsedOtherwise(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    error.reason === 'The Idempotency-Key was used with another request.'
  );
}

/** Returns a key that distinguishes selected files. */
export function nameOfFile(file: Blob): readonly unknown[] {
  return file instanceof File ? [file.name, file.size, file.type, file.lastModified] : [file.size, file.type];
}
