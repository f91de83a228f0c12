const patienceMs = 25_000;

/**
 * Exits the process some time after SIGTERM or SIGINT if its shutdown hangs, on a lost database or an
 * unresponsive provider. Supervisors usually wait 30 seconds before they kill a process. Call it when the
 * process starts to serve.
 */
export function endInTime(tell: (what: string) => void, patience = patienceMs): void {
  const wait = () => {
    const end = () => {
      tell(`shutdown did not finish within ${patience / 1000} s: the process exits`);
      process.exit(1);
    };
    setTimeout(end, patience).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, wait);
}
