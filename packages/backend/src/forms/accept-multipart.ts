import { discard } from '@flotilla/runtime/network';
import { Inject, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonReader } from './json-body.js';
import { MultipartBody } from './multipart-body.js';

const formType = 'multipart/form-data';
/** Grace period in ms: a client that is still sending reads the response late. */
const drainMs = 2000;

/** Accepts multipart forms. A form is not read until the caller's permission to write has been checked. */
export class AcceptMultipart implements OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    // A host application may have a parser already, which is kept.
    if (server.hasContentTypeParser(formType)) return;
    const readJson = jsonReader(server);
    const maxDataBytes = server.initialConfig.bodyLimit ?? 1024 ** 2;
    server.addContentTypeParser(formType, (request, stream, done) => {
      done(
        null,
        new MultipartBody({
          stream,
          headers: request.headers,
          maxDataBytes,
          readJson: (bytes) => readJson(request, bytes),
        }),
      );
    });
    server.addHook('onSend', (request, reply, _payload, done) => {
      if (request.body instanceof MultipartBody && !request.body.source.stream.readableEnded)
        endAfterAnswer(request, reply);
      done();
    });
  }
}

/**
 * Discards the rest of a rejected form for a short time, so that the client reads the response; then closes
 * the connection.
 */
function endAfterAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.unpipe();
  discard(request.raw);
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => request.raw.destroy(), drainMs).unref();
    request.raw.once('close', () => clearTimeout(timer));
  });
}
