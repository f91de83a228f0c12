/** How often and after what a call is made again. */
export interface RetryRule {
  readonly retries: number;
  /** Whether a call that failed so often before is made again. */
  readonly isWorthIt: (error: unknown, failedBefore: number) => boolean;
}

const pauseMs = 1000;

/** Makes a call again, a second later, as long as the rule says so. */
export async function withRetries<T>(call: () => Promise<T>, { retries, isWorthIt }: RetryRule): Promise<T> {
  for (let left = retries; ; left--) {
    try {
      return await call();
    } catch (error) {
      if (left <= 0 || !isWorthIt(error, retries - left)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const connectionTimeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);

/** No connection was made in time: the server has not begun to work on the call. */
export function isConnectionTimeout(error: unknown): boolean {
  const { code } = ((error as Error | undefined)?.cause ?? error ?? {}) as { code?: unknown };
  return typeof code === 'string' && connectionTimeouts.has(code);
}
