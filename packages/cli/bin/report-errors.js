// For errors outside of a command, such as a package that is missing when the program loads: prints the problem and
// what to do.
const isInstalled = import.meta.url.includes('/node_modules/');

// Also called for a rejection that is not handled.
process.on('uncaughtException', async (error) => {
  const runtime = await import(
    isInstalled ? '@flotilla/runtime/failures' : '../../runtime/src/failures/report-failure.js'
  ).catch(() => undefined);
  if (runtime) runtime.reportFailure(error);
  else console.error(error);
  process.exit(1);
});
