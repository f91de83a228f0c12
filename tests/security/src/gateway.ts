import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const productConfig = fileURLToPath(new URL('../../../docker/Caddyfile', import.meta.url));
const startMs = 10_000;

export interface Gateway {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts Caddy with the product's Caddyfile; undefined if it is not installed.
 * @throws Error for an invalid file
 */
export async function startGateway(sites: readonly string[]): Promise<Gateway | undefined> {
  const version = await promisify(execFile)('caddy', ['version']).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
  if (version === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-gateway-'));
  const config = join(folder, 'Caddyfile');
  await writeFile(config, configFor(version, await readFile(productConfig, 'utf8')));
  const [port, adminPort] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    SITE_ADDRESS: url,
    SITES: sites.map((site) => new URL(site).host).join(' '),
    CADDY_ADMIN: `127.0.0.1:${adminPort}`,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
  };
  const file = ['--config', config, '--adapter', 'caddyfile'];
  await promisify(execFile)('caddy', ['validate', ...file], { env });
  const caddy = spawn('caddy', ['run', ...file], { env, stdio: 'ignore' });
  const stop = async () => {
    const ended = caddy.exitCode === null ? new Promise((resolve) => caddy.once('exit', resolve)) : undefined;
    caddy.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const until = performance.now() + startMs;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (performance.now() > until || caddy.exitCode !== null) {
      await stop();
      throw new Error('Caddy did not answer.');
    }
    await setTimeout(50);
  }
  return { url, stop };
}

/** Removes `request_buffers`, which Debian's older Caddy does not support. */
function configFor(version: string, config: string): string {
  return /^v?2\.6\.[0-2]\b/.test(version) ? config.replace(/^.*request_buffers.*\n/m, '') : config;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
