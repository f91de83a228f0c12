/** Does one step and prints one line about it: what, and how long it took. */
export async function step<T>(name: string, action: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const print = (mark: '✓' | '✗') => console.log(`${mark} ${name}  ${duration(performance.now() - startedAt)}`);
  try {
    const result = await action();
    print('✓');
    return result;
  } catch (error) {
    print('✗');
    throw error;
  }
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
