/** What a task answers, if that is soon enough. */
export async function within<T>(milliseconds: number, task: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([task(), late]);
  } finally {
    clearTimeout(timer);
  }
}
