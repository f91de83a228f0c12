import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RunningWork, Work } from './work.js';

/** Names of a request in spans and metrics. */
export interface RequestNames<Label extends string> {
  /** `GET blog.article` */
  readonly span: string;
  readonly labels: Readonly<Record<Label, string>>;
}

type Own = 'method' | 'status';

export interface MeasureRequests<Label extends string> {
  readonly work: Work<Label | Own>;
  /** Returns undefined for requests that are not measured. */
  readonly namesOf: (request: FastifyRequest) => RequestNames<Label> | undefined;
  /** Returns the header `traceparent`, if the client is trusted. */
  readonly traceParentOf: (request: FastifyRequest) => string | string[] | undefined;
}

/** Times every request of a server, and makes work for it a part of its trace. */
export function measureRequests<Label extends string>(
  app: FastifyInstance,
  input: MeasureRequests<Label>,
): void {
  const { work, namesOf, traceParentOf } = input;
  const going = new WeakMap<FastifyRequest, RunningWork<Label | Own>>();
  app.addHook('onRequest', (request, reply, done) => {
    const names = isEventStream(request) ? undefined : namesOf(request);
    if (!names) return done();
    const begun = work.begin({
      span: names.span,
      attributes: attributesOf(request),
      traceParent: traceParentOf(request),
    });
    going.set(request, begun);
    // Not Fastify's hook `onResponse`, which does not run when the client disconnects first.
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      const status = writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
      const labels = { ...names.labels, method: request.method, status } as Record<Label | Own, string>;
      begun.end(labels, {
        attributes: { 'http.response.status_code': statusCode },
        error: statusCode >= 500 ? statusCode : undefined,
      });
    });
    return done();
  });
  // After the body has been read: its events would lose the async context of the trace.
  app.addHook('preHandler', (request, _, done) => {
    const begun = going.get(request);
    if (begun) begun.within(done);
    else done();
  });
}

/** Event streams stay open, so their duration is meaningless. */
function isEventStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.startsWith('text/event-stream') ?? false;
}

/** The path without its query, which may contain secrets. */
function attributesOf({ method, url, id }: FastifyRequest): Record<string, string> {
  return { 'http.request.method': method, 'url.path': url.split('?')[0] ?? '', 'flotilla.request_id': id };
}
