import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A received call, as its signature was verified. */
export interface ReceivedCall {
  readonly id: string;
  readonly path: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
  readonly headers: IncomingMessage['headers'];
  /** The raw body. */
  readonly raw: string;
}

type Respond = (response: ServerResponse, call: ReceivedCall) => void;

/** An endpoint on the loopback address. */
export interface Receiver {
  readonly port: number;
  readonly calls: ReceivedCall[];
  /** Texts of failed verifications. */
  readonly refused: string[];
  /** Sets the secret that signatures are verified with. */
  verifyWith(secret: string): void;
  /** Sets the response of a path; 204 by default. */
  respond(path: string, respond: Respond): void;
  close(): Promise<void>;
}

/** Starts a receiver that verifies calls with the library of Standard Webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const refused: string[] = [];
  const responses = new Map<string, Respond>();
  let secret: string | undefined;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await text(request);
    const path = request.url ?? '';
    const headers = request.headers as Record<string, string>;
    try {
      if (secret !== undefined) new Webhook(secret).verify(raw, headers);
    } catch (error) {
      refused.push(String(error));
      response.writeHead(401).end();
      return;
    }
    const call = {
      id: String(headers['webhook-id']),
      path,
      body: JSON.parse(raw) as ReceivedCall['body'],
      headers: request.headers,
      raw,
    };
    calls.push(call);
    const respond = responses.get(path);
    if (respond) respond(response, call);
    else response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    refused,
    verifyWith: (given) => {
      secret = given;
    },
    respond: (path, respond) => void responses.set(path, respond),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
