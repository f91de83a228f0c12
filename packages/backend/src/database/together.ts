/**
 * What is said at once over the connection of a transaction: reads go in one piece, and rows are inserted by one statement. It waits for
 * all, whatever fails: the connection goes to somebody else once the transaction ends, and what would be said after that would be said in
 * theirs. What failed first in time is thrown: what fails after it says no more than that the transaction is aborted.
 */
export async function together<T extends readonly unknown[]>(said: readonly [...T]): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const all = Promise.all(said);
  await Promise.allSettled([...said, all]);
  return all;
}
