import { createStack, localUrl } from './stack.mjs';

/**
 * Starts everything, runs until it is told to stop or a service ends, stops everything, and answers the exit code.
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./stack.mjs').Program} program
 */
export async function runStack(settings, program) {
  const stack = createStack(settings, program);
  const stopped = stopSignal();
  try {
    const isStopped = await Promise.race([stack.start().then(() => false), stopped]);
    if (isStopped) return 0;
    printAddresses(settings);
    const failure = await Promise.race([stack.failed(), stopped.then(() => undefined)]);
    if (failure) throw failure;
    return 0;
  } finally {
    console.log('stopping …');
    await stack.stop();
  }
}

/** Resolves at the first request to end; a second one does not wait for anything. @returns {Promise<true>} */
function stopSignal() {
  return new Promise((resolve) => {
    let isAsked = false;
    const ask = () => {
      // The services end when they lose us, and so does the database.
      if (isAsked) process.exit(130);
      isAsked = true;
      resolve(true);
    };
    process.on('SIGINT', ask).on('SIGTERM', ask);
  });
}

/** @param {import('./settings.mjs').Settings} settings */
function printAddresses({ host, port, apiPort }) {
  const site = localUrl(host, port);
  console.log(`
  site        ${site}
  API         ${localUrl(host, apiPort)}/api/docs
`);
}
