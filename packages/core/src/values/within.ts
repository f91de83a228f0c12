/** Returns the result of a promise. @throws Error after the timeout, or the promise's own error */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`No answer within ${ms} ms.`));
    // A result that waited in the socket while this process was busy is in time: it is read before the
    // next timer.
    timer = setTimeout(() => (timer = setTimeout(giveUp)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
