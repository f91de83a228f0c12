/** What work answers, if that is soon enough. @throws Error when it takes longer than so many milliseconds, or what it throws */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`No answer within ${ms} ms.`));
    // An answer that lay in the socket while this process was busy is in time: it is read before the next timer.
    timer = setTimeout(() => (timer = setTimeout(giveUp)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
