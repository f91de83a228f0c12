import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const row = (id: string, title: string, more: object = {}) => ({
  id,
  variant: 'default',
  slug: title.toLowerCase(),
  title: { en: title, ru: `${title} (ru)` },
  ...more,
});

/** An HTTP server with the answers of the API for the views of `view.fixture.ts`. */
export interface ViewServer {
  readonly url: string;
  /** Requested paths, the last one at the end. */
  readonly requested: string[];
  readonly headers: NodeJS.Dict<string | string[]>[];
  /** Rows of the list. */
  rows: object[];
  /** Status of all answers. */
  status: number;
  /** Holds answers back until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

export async function startViewServer(): Promise<ViewServer> {
  let released = Promise.resolve();
  const server: Server = createServer((request, response) => {
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS')
      return void response.setHeader('access-control-allow-origin', '*').writeHead(204).end();
    started.requested.push(request.url ?? '');
    started.headers.push(request.headers);
    response.setHeader('content-type', 'application/json');
    response.setHeader('access-control-allow-origin', '*');
    response.statusCode = started.status;
    const subject = row('h', 'Paphos', { className: '/public/paphos.jpg' });
    const widget = { ...row('', ''), title: {} };
    const lists = { boats: { rows: started.rows, page: 1, hasNext: false } };
    const answer = JSON.stringify(
      started.status === 200 ? { data: { widget, lists, subject } } : { message: 'no such view' },
    );
    void released.then(() => response.end(answer));
  });
  const started: ViewServer = {
    url: '',
    requested: [],
    headers: [],
    rows: [row('1', 'Argo'), row('2', 'Aurora')],
    status: 200,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(started, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
