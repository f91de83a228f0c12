import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A received span. */
export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined for the root of a trace, and for a span whose parent belongs to another process. */
  readonly parent: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isError: boolean;
}

/** Receives traces by OTLP over HTTP, for tests. */
export interface OtlpReceiver extends AsyncDisposable {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, string | number>>;
}

/** Starts a receiver on a free port. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      if (request.url === '/v1/traces') spans.push(...spansOf(sent as Sent));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, [Symbol.asyncDispose]: () => close(server) };
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

function spansOf({ resourceSpans }: Sent): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = byKey(resource.attributes)['service.name'] ?? '';
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => received(service, span)));
  });
}

function received(
  service: string,
  { name, traceId, spanId, parentSpanId, attributes, status }: SentSpan,
): ReceivedSpan {
  const isError = status.code === 2;
  return {
    service,
    name,
    traceId,
    spanId,
    parent: parentSpanId || undefined,
    attributes: byKey(attributes),
    isError,
  };
}

function byKey(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
}
