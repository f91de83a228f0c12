import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ProviderName } from '../../../providers.js';

/** A request of a provider, or of a buyer's browser, to our API. */
export interface Hook {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that the fake provider received. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface FakeResponse {
  readonly status?: number;
  readonly body: unknown;
}

/** A hold of a fake provider. */
export interface FakeHold {
  readonly id: string;
  readonly amount: number;
  status: 'held' | 'captured' | 'canceled';
  captured: number;
  isExpired?: boolean;
}

/** Takes a part of a hold. Returns undefined when it has ended, or the amount is too large. */
export function captureHold(hold: FakeHold, amount: number): FakeHold | undefined {
  if (hold.status !== 'held' || !(amount > 0 && amount <= hold.amount)) return undefined;
  return Object.assign(hold, { status: 'captured' as const, captured: amount });
}

/** Ends a hold. Returns undefined when it has ended. */
export function cancelHold(hold: FakeHold): FakeHold | undefined {
  return hold.status === 'held' ? Object.assign(hold, { status: 'canceled' as const }) : undefined;
}

/** A fake of a provider's HTTP API, on this machine. */
export interface FakeProvider {
  readonly name: ProviderName;
  readonly env: Readonly<Record<string, string>>;
  /** A currency that the provider accepts. */
  readonly code: string;
  /** Whether a declined invoice can't be paid any more. */
  readonly declinesForGood?: boolean;
  readonly hasQuery?: boolean;
  readonly hasRefunds?: boolean;
  /** The party that charges later periods; undefined without subscriptions. */
  readonly renewedBy?: 'provider' | 'us';
  /** The exact requested amounts, in the order of calls. */
  amounts(): string[];
  /** Makes the next call fail with this status; `cut` closes the connection, and `never` undoes earlier calls. */
  failNext(how: number | 'cut' | 'never'): void;
  /** Pays as the buyer, and returns the webhook. */
  pay(invoiceId: string, changes?: { readonly amount?: string }): Hook;
  decline(invoiceId: string): Hook;
  /** Pays as the buyer by a method that takes days. */
  process?(invoiceId: string): Hook;
  /** Returns the webhook of a delayed payment that has arrived. */
  succeed?(invoiceId: string): Hook;
  /** Fails a delayed payment without a webhook. */
  failSilently?(invoiceId: string): void;
  /** Confirms a hold as the buyer; undefined for providers without holds. */
  hold?(invoiceId: string): Hook;
  /** Returns what the provider knows about a hold. */
  holdOf?(invoiceId: string): FakeHold;
  /** Returns the webhook of the end of a hold: a capture, or a release. */
  reportHold?(invoiceId: string): Hook;
  /** Captures a part of a hold in the provider's dashboard, without a webhook. */
  captureInDashboard?(invoiceId: string, amount: string): void;
  /** Ends a hold whose time is over, without a webhook. */
  expireHold?(invoiceId: string): void;
  /** Refunds in the provider's dashboard. */
  refundInDashboard?(paymentId: string, amount: string): Hook;
  failRefund?(): void;
  /** Returns the webhooks of all refunds of a payment, wherever they were requested. */
  refundWebhooks?(paymentId: string): Hook[];
  chargeBack?(paymentId: string, amount: string): Hook;
  /** Charges another period as the provider. */
  renew?(intentId: string): Hook;
  failRenewal?(intentId: string): Hook | undefined;
  end?(intentId: string): Hook;
  /** Ids of canceled requests and subscriptions. */
  readonly canceled: string[];
  close(): void;
}

export const webhookUrl = (name: ProviderName, search = '') =>
  `/api/billing/payment-intents/${name}/webhook${search}`;
export const site = 'https://boats.example';

/** Starts an HTTP server with the fake's responses. */
export async function serve(answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>) {
  const failures: (number | 'cut')[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const failure = failures.shift();
      if (failure === 'cut') return void request.socket.destroy();
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
      const { status = 200, body: responseBody } = failure
        ? { status: failure, body: { Message: 'Out of order', error: { message: 'Out of order' } } }
        : await answer({ method: request.method ?? '', path, query, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(responseBody));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    failNext: (how: number | 'cut' | 'never') =>
      void (how === 'never' ? failures.splice(0) : failures.push(how)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns a value that the test itself created. @throws Error when it is missing */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
