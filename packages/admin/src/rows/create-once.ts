import { ApiError } from '@flotilla/react/client';

/** Idempotency keys of unanswered creates, by their input. */
const unanswered = new Map<string, string>();

/**
 * Runs a create with an idempotency key that stays the same for equal input until the server has answered: a response that was lost
 * makes no second row when the same is sent again.
 */
export async function createOnce<T>(input: readonly unknown[], create: (idempotencyKey: string) => Promise<T>): Promise<T> {
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

/** Whether a call may have been carried out although it failed: no response came, or one from a server that is going down. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Whether a key has been used with other input: the first call with it was carried out. */
export function isUsedOtherwise(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.reason === 'The Idempotency-Key was used with another request.';
}

/** Returns a key that distinguishes selected files. */
export function nameOfFile(file: Blob): readonly unknown[] {
  return file instanceof File ? [file.name, file.size, file.type, file.lastModified] : [file.size, file.type];
}
