import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ProviderName } from '../../../providers.js';

/** A request that a provider, or a buyer's browser, makes of us. */
export interface Hook {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What was asked of a stand-in. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answered {
  readonly status?: number;
  readonly body: unknown;
}

/** An HTTP API of a provider's, as far as it is used, on this machine. */
export interface StandIn {
  readonly name: ProviderName;
  readonly env: Readonly<Record<string, string>>;
  /** A currency that it takes. */
  readonly code: string;
  /** Whether what is declined can't be paid any more. */
  readonly declinesForGood?: boolean;
  readonly hasQuery?: boolean;
  readonly hasRefunds?: boolean;
  /** Who charges for periods; nobody where there are no subscriptions. */
  readonly renewedBy?: 'provider' | 'us';
  /** The exact amounts that were asked for, in the order of calls. */
  amounts(): string[];
  /** Has the next call answered so; `cut` breaks the connection. */
  failNext(how: number | 'cut'): void;
  /** The buyer pays; what it tells of that. */
  pay(invoiceId: string, changes?: { readonly amount?: string }): Hook;
  decline(invoiceId: string): Hook;
  /** The buyer pays by a method that takes days. */
  process?(invoiceId: string): Hook;
  /** The notification of a delayed payment that has arrived. */
  succeed?(invoiceId: string): Hook;
  /** A delayed payment fails without a word. */
  failSilently?(invoiceId: string): void;
  /** Money goes back at the provider's own desk. */
  refundAtDesk?(paymentId: string, amount: string): Hook;
  /** Has the next refund fail. */
  failRefund?(): void;
  /** What it tells of all that went back of a payment, wherever it was asked for. */
  toldOfRefunds?(paymentId: string): Hook[];
  chargeBack?(paymentId: string, amount: string): Hook;
  /** The provider charges for one more period. */
  renew?(intentId: string): Hook;
  failRenewal?(intentId: string): Hook | undefined;
  end?(intentId: string): Hook;
  /** What was canceled there: requests and subscriptions. */
  readonly canceled: string[];
  close(): void;
}

export const webhookUrl = (name: ProviderName, search = '') => `/api/billing/payment-intents/${name}/webhook${search}`;
export const site = 'https://boats.example';

/** Serves what a stand-in answers. */
export async function serve(answer: (asked: Asked) => Answered | Promise<Answered>) {
  const failures: (number | 'cut')[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const failure = failures.shift();
      if (failure === 'cut') return void request.socket.destroy();
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
      const { status = 200, body: said } = failure
        ? { status: failure, body: { Message: 'Out of order', error: { message: 'Out of order' } } }
        : await answer({ method: request.method ?? '', path, query, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    failNext: (how: number | 'cut') => void failures.push(how),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Of a list that a test made itself. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
