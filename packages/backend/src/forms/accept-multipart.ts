import { discard } from '@flotilla/runtime/network';
import { Inject, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonReader } from './json-body.js';
import { MultipartBody } from './multipart-body.js';

const formType = 'multipart/form-data';
/** A client that is still sending looks late for an answer. */
const drainMs = 2000;

/** Lets requests carry forms. A form is left on the wire until the caller's right to write is known. */
export class AcceptMultipart implements OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    // An application of another's may read forms already: its way stands.
    if (server.hasContentTypeParser(formType)) return;
    const readJson = jsonReader(server);
    const maxDataBytes = server.initialConfig.bodyLimit ?? 1024 ** 2;
    server.addContentTypeParser(formType, (request, stream, done) => {
      done(null, new MultipartBody({ stream, headers: request.headers, maxDataBytes, readJson: (bytes) => readJson(request, bytes) }));
    });
    server.addHook('onSend', (request, reply, _payload, done) => {
      if (request.body instanceof MultipartBody && !request.body.source.stream.readableEnded) endAfterAnswer(request, reply);
      done();
    });
  }
}

/** The rest of a form that was refused is let pass for a moment, so that its sender sees the answer; then the wire is cut. */
function endAfterAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.unpipe();
  discard(request.raw);
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => request.raw.destroy(), drainMs).unref();
    request.raw.once('close', () => clearTimeout(timer));
  });
}
