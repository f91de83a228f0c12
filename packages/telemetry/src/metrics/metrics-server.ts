import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers `/metrics` on a port of its own: what serves visitors can't be asked for it. */
export class MetricsServer {
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly text: () => Promise<{ type: string; body: string }>) {}

  get url(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
  }

  async listen(port: number, host: string): Promise<void> {
    this.server.listen(port, host);
    await once(this.server, 'listening').catch((cause: unknown) => {
      throw new Error(`Metrics can't be served on ${host}:${port}. Set METRICS_PORT to a port that is free.`, { cause });
    });
    // The process may end while this is all that is left.
    this.server.unref();
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const { type, body } = await this.text();
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    } catch {
      response.writeHead(500).end();
    }
  }
}
