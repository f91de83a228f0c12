const patienceMs = 25_000;

/**
 * Ends the process that was asked to end, although something in it never does: a database that is gone, a provider that does not answer.
 * Who asks gives a process 30 seconds as a rule. To be called when it begins to serve.
 */
export function endInTime(tell: (what: string) => void, patience = patienceMs): void {
  const wait = () => {
    const end = () => {
      tell(`something did not end within ${patience / 1000} s: the process ends all the same`);
      process.exit(1);
    };
    setTimeout(end, patience).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, wait);
}
