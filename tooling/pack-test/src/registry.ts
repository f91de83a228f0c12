import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import type { Tarball } from './pack.js';

/** A local registry with our packages only. */
export interface TarballRegistry {
  readonly url: string;
  /** Content of an `.npmrc` that makes npm and pnpm install our packages from this registry. */
  readonly npmrc: string;
  close(): Promise<void>;
}

/**
 * Serves tarballs like a package registry. `file:` dependencies would not suffice: the packages refer to each
 * other by version ranges, which only a registry resolves.
 */
export async function serveTarballs(tarballs: readonly Tarball[], port = 0): Promise<TarballRegistry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const [name, archive] = path.split('/-/');
    const tarball = tarballs.find((one) => one.name === name);
    if (!tarball) sendJson(response, 404, { error: `There is no package "${name}" here.` });
    else if (archive === undefined)
      sendJson(response, 200, packument(tarball, `http://${request.headers.host}`));
    else createReadStream(tarball.file).pipe(response.setHeader('content-type', 'application/octet-stream'));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    npmrc: `@flotilla:registry=${url}/\n`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the registry metadata of a package with one version. */
function packument({ name, version, file, integrity, manifest }: Tarball, url: string): object {
  const dist = { integrity, tarball: `${url}/${name}/-/${basename(file)}` };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
