/**
 * What is said at once over the connection of a transaction. It waits for all, whatever fails: the connection goes to somebody else once the
 * transaction ends, and what would be said after that would be said in theirs.
 */
export async function together<T extends readonly unknown[]>(said: readonly [...T]): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(said);
  return Promise.all(said);
}
