import { createServer } from 'node:net';
import { Failure } from '../steps.mjs';

/**
 * Fails when something listens already where the site or the API shall.
 * @param {Pick<import('./settings.mjs').Settings, 'host' | 'port' | 'apiPort'>} settings
 */
export async function assertPortsFree({ host, port, apiPort }) {
  await assertFree({ host, port, variable: 'PORT' });
  await assertFree({ host, port: apiPort, variable: 'API_PORT' });
}

/** @param {{ host: string, port: number, variable: string }} address */
async function assertFree({ host, port, variable }) {
  const code = await listenOnce(host, port);
  if (!code) return;
  if (code === 'EADDRINUSE') {
    throw new Failure(
      `Port ${port} on ${host} is in use.`,
      `Stop what uses it (perhaps an earlier start), or choose another port: ${variable}=${port + 1} npm start`,
    );
  }
  throw new Failure(`Can't listen on port ${port} of ${host}: ${code}.`, `Change HOST or ${variable}.`);
}

/** @param {string} host @param {number} port @returns {Promise<string | undefined>} */
function listenOnce(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
