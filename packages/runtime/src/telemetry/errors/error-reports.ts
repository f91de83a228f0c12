import { createStackParser, createTransport, Scope } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';

/** An error in a visitor's browser. */
export interface BrowserError {
  readonly message: string;
  readonly stack?: string;
  /** The page, without its query. */
  readonly url?: string;
}

/** Rate limit, so that an error in a loop does not flood the service. */
const maxPerMinute = 30;
const minute = 60_000;
const timeoutMs = 10_000;

/** Sends errors to a service with Sentry's protocol: message and stack, and nothing of requests. */
export class ErrorReports {
  private readonly client: ServerRuntimeClient;
  private readonly own = new Budget();
  /** A separate limit: any client can send browser errors, which must not suppress those of the server. */
  private readonly ofBrowsers = new Budget();

  constructor({ dsn, service, environment }: { dsn: string; service: string; environment: string }) {
    this.client = new ServerRuntimeClient({
      dsn,
      environment,
      serverName: service,
      platform: 'node',
      runtime: { name: 'node', version: process.version },
      integrations: [],
      stackParser: createStackParser(nodeStackLineParser()),
      transport: (options) => createTransport(options, ({ body }) => post(options.url, body)),
    });
    this.client.init();
  }

  /** Reports an error in the background. Failures of the transport are ignored. */
  report(error: unknown, message?: string): void {
    if (!this.own.takes()) return;
    const scope = new Scope();
    if (message !== undefined) scope.setExtra('message', message);
    this.client.captureException(error, undefined, scope);
  }

  /** Reports an error that a browser sent. */
  reportOfBrowser({ message, stack, url }: BrowserError): void {
    if (!this.ofBrowsers.takes()) return;
    this.client.captureEvent({
      level: 'error',
      platform: 'javascript',
      message,
      extra: { stack },
      ...(url && { request: { url } }),
    });
  }

  /** Flushes pending reports. */
  async stop(): Promise<void> {
    await this.client.close(2000);
  }
}

/** A rate limit per minute. */
class Budget {
  private taken = 0;
  private since = 0;

  takes(): boolean {
    if (Date.now() - this.since > minute) {
      this.since = Date.now();
      this.taken = 0;
    }
    this.taken += 1;
    return this.taken <= maxPerMinute;
  }
}

async function post(url: string, body: string | Uint8Array): Promise<{ statusCode: number }> {
  const response = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return { statusCode: response.status };
}
