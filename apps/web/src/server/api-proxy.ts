import type { ServerResponse } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Passes calls and files on to the API, bodies and event streams as they flow. */
export async function proxyApi(app: FastifyInstance, apiUrl: string): Promise<void> {
  const streams = new Set<ServerResponse>();
  // Event streams never end by themselves, so they would keep the server from closing.
  app.addHook('preClose', () => streams.forEach((stream) => stream.destroy()));

  for (const prefix of ['/api', '/public']) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      // The API decides how long a call may take; an event stream has no end.
      undici: { bodyTimeout: 0, headersTimeout: 0, connections: 128 },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwarded(request as FastifyRequest) }),
        onResponse: (_, reply, response) => {
          if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) keep((reply as FastifyReply).raw);
          void (reply as FastifyReply).send((response as { stream?: unknown }).stream ?? response);
        },
        onError: (reply, { error }) => {
          app.log.warn({ err: error }, 'the API did not answer');
          void (reply as FastifyReply).code(503).send(unavailable);
        },
      },
    });
  }

  function keep(stream: ServerResponse): void {
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
  }
}

/** In the shape of the API's own errors. */
const unavailable = { status: 503, error: 'Service Unavailable', message: 'The API does not answer.', cause: [], data: null };

/** Who asked: the API trusts these headers from the site alone, and takes the last address that it doesn't know as a proxy. */
function forwarded(request: FastifyRequest): Record<string, string> {
  const before = request.headers['x-forwarded-for'];
  const address = request.socket.remoteAddress ?? '';
  return {
    'x-forwarded-for': before ? `${String(before)}, ${address}` : address,
    'x-forwarded-host': String(request.headers['x-forwarded-host'] ?? request.headers.host ?? ''),
    'x-forwarded-proto': String(request.headers['x-forwarded-proto'] ?? request.protocol),
  };
}
