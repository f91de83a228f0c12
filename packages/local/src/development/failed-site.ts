import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorPage, type SourceFailure } from '@flotilla/runtime';

/** Reloads the page as soon as the site answers; it has no client of Vite. */
const reload = `<script type="module">
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const response = await fetch('/healthz').catch(() => undefined);
    if (response?.ok) location.reload();
  }
</script>`;

/** Shows the error of a site whose process can't start, at the address of the site. */
export class FailedSite {
  private server: Server | undefined;

  /** Listens at the address; does nothing when another program has it. */
  async open({ host, port }: { host: string; port: number }, failure: SourceFailure): Promise<void> {
    await this.close();
    const server = createServer((request, response) => answer(request, response, failure));
    this.server = server;
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen({ host, port, exclusive: true }, resolve);
    });
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server?.listening) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

function answer({ url = '' }: IncomingMessage, response: ServerResponse, failure: SourceFailure): void {
  response.setHeader('cache-control', 'no-store');
  if (/^\/(?:api|public|healthz)(?:[/?]|$)/.test(url)) {
    response.writeHead(503, { 'content-type': 'application/json' });
    const body = { status: 503, error: 'Service Unavailable', cause: [], data: null };
    response.end(JSON.stringify({ ...body, message: `The site does not run: ${failure.message}` }));
    return;
  }
  response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
  response.end(errorPage({ ...failure, part: 'site', id: 'site' }, reload));
}
