// For `node --import` in services that report no errors to their parent: what the table of errors explains, such as
// a package that is missing, is printed in words; a mistake in a program with its stack.
process.on('uncaughtException', (error) => void report(error));

async function report(error: unknown): Promise<never> {
  // Imported when it is needed: the programs bundle their own copy.
  const runtime = await import('@flotilla/runtime').catch(() => undefined);
  if (runtime?.explain(error, process.env)) runtime.reportFailure(error);
  else console.error(error);
  process.exit(1);
}
