import { createServer } from 'node:net';
import type { Settings } from './settings.js';
import { Failure } from '@flotilla/runtime';

/** Checks that the ports of the site and the API are free. @throws Failure */
export async function assertPortsFree({
  host,
  port,
  apiPort,
}: Pick<Settings, 'host' | 'port' | 'apiPort'>): Promise<void> {
  await assertFree({ host, port, variable: 'PORT' });
  await assertFree({ host, port: apiPort, variable: 'API_PORT' });
}

async function assertFree({
  host,
  port,
  variable,
}: {
  host: string;
  port: number;
  variable: string;
}): Promise<void> {
  const code = await listenOnce(host, port);
  if (!code) return;
  if (code === 'EADDRINUSE') {
    throw new Failure(
      `Port ${port} on ${host} is in use.`,
      `Stop the program that uses it (perhaps an earlier start), or choose another port: ${variable}=${port + 1} npm start`,
    );
  }
  throw new Failure(`Can't listen on port ${port} of ${host}: ${code}.`, `Change HOST or ${variable}.`);
}

function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
