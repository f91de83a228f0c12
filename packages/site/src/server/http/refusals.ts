import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { discard } from '@flotilla/runtime/network';
import { hasSeveralHosts, problemBody } from '@flotilla/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileSecurityHeaders } from './security-headers.js';

/** Answers unmatched routes and errors in the API's error format. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    if (isReading(request.method))
      return refuse(reply, { status: 404, message: `Cannot ${request.method} ${request.url}` });
    // Every other path is a page, or the 404 page.
    reply.header('allow', 'GET, HEAD, OPTIONS');
    if (request.method === 'OPTIONS') return reply.code(204).headers(fileSecurityHeaders).send();
    return refuse(reply, {
      status: 405,
      message: `${request.url} can't be called by ${request.method}, only by GET, HEAD.`,
    });
  });
  app.addHook('onRequest', (request, _reply, done) =>
    done(
      hasSeveralHosts(request.raw.rawHeaders)
        ? Object.assign(new Error('The request has more than one Host.'), { statusCode: 400 })
        : undefined,
    ),
  );
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  // Discards the rest of a body in a controlled way; Node would read it at full speed.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (!request.raw.complete) discard(request.raw);
    done();
  });
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/** Answers with an error; logs internal errors and answers them with a generic 500. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode: status = 500, message } = error as { statusCode?: number; message: string };
  if (status < 500) return refuse(reply, { status, message });
  request.log.error({ err: error, url: request.url }, 'a request failed');
  return refuse(reply, { status: 500, message: 'Something went wrong on the server.' });
}

function refuse(reply: FastifyReply, { status, message }: { status: number; message: string }): FastifyReply {
  const error = STATUS_CODES[status] ?? 'Error';
  return reply
    .code(status)
    .headers({ ...fileSecurityHeaders, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemBody({ status, error, message, requestId: randomUUID() })));
}
