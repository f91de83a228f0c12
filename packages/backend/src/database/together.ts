/**
 * Runs the statements of a transaction concurrently, so that reads share a packet and inserts a statement.
 * Waits for all, even if one fails: after the transaction the connection belongs to another one, where the
 * rest would run. Throws the error that occurred first; later errors only report that the transaction is
 * aborted.
 */
export async function together<T extends readonly unknown[]>(
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const all = Promise.all(statements);
  await Promise.allSettled([...statements, all]);
  return all;
}
