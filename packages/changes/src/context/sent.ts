import type { Context } from './context.js';

/**
 * Begins a write of one statement, and answers as soon as that is sent: what names its row may be sent after it, without waiting for its
 * answer. However long the write gets ready, it stands first. @returns the write under way
 */
export async function sent<T>(inside: Required<Context>, write: (inside: Required<Context>) => Promise<T>): Promise<{ under: Promise<T> }> {
  const first = Promise.withResolvers<void>();
  const query: typeof inside.tx.query = (text, values) => {
    const answer = inside.tx.query(text, values);
    first.resolve();
    return answer as never;
  };
  const under = write({ ...inside, tx: { ...inside.tx, query } });
  await Promise.race([first.promise, under]);
  return { under };
}
