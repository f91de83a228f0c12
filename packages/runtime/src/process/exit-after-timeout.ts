const defaultTimeoutMs = 25_000;

/**
 * Exits the process some time after SIGTERM or SIGINT if its shutdown hangs, on a lost database or an
 * unresponsive provider. Supervisors usually wait 30 seconds before they kill a process. Call it when the
 * process starts to serve.
 */
export function exitAfterTimeout(report: (what: string) => void, timeoutMs = defaultTimeoutMs): void {
  const wait = () => {
    const end = () => {
      report(`shutdown did not finish within ${timeoutMs / 1000} s: the process exits`);
      process.exit(1);
    };
    setTimeout(end, timeoutMs).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, wait);
}
