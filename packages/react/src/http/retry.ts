/** How often a call is retried, and after which errors. */
export interface RetryRule {
  readonly retries: number;
  /** Returns whether to retry after this error and this number of earlier failures. */
  readonly isWorthIt: (error: unknown, failedBefore: number) => boolean;
}

const pauseMs = 1000;

/** Retries a call every second while the rule allows it. */
export async function withRetries<T>(call: () => Promise<T>, { retries, isWorthIt }: RetryRule): Promise<T> {
  for (let remaining = retries; ; remaining--) {
    try {
      return await call();
    } catch (error) {
      if (remaining <= 0 || !isWorthIt(error, retries - remaining)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const connectionTimeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);

/** Returns whether connecting timed out: the server has not started to process the call. */
export function isConnectionTimeout(error: unknown): boolean {
  const { code } = ((error as Error | undefined)?.cause ?? error ?? {}) as { code?: unknown };
  return typeof code === 'string' && connectionTimeouts.has(code);
}
