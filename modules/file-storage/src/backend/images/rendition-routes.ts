import { NotFoundError, ProblemError } from '@flotilla/backend';
import { etagOf, matchesEtag, publicRoute, sendProblem } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Rendition,
  renditionPrefix,
  renditionTypes,
  renditionUrl,
  scalableName,
} from '@flotilla/core/files';
import { requestedRange } from '../serving/byte-range.js';
import { FileReaders } from '../serving/file-readers.js';
import { passingCache, redirectToSuccessor } from '../serving/public-files.js';
import type { AddressQuery } from '../serving/signed-addresses.js';
import { isRandomName } from '../storage/stored-name.js';
import { renditionOf } from './rendition-request.js';
import { Renditions } from './renditions.js';

const forGood = 'public, max-age=31536000, immutable';
/** Files of content keep their names when a new version is seeded. */
const forADay = 'public, max-age=86400, stale-while-revalidate=604800';

/** A part of a picture that no link shows yet: shared caches do not store it. */
const notKept = 'private, max-age=60';

type RenditionRequest = FastifyRequest<{ Params: { width: string; '*': string }; Querystring: AddressQuery }>;

/** Serves stored pictures in the width and format of the URL. */
@Injectable()
export class RenditionRoutes implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(Renditions) private readonly renditions: Renditions,
    @Inject(FileReaders) private readonly readers: FileReaders,
  ) {}

  onModuleInit(): void {
    this.host.httpAdapter.getInstance<FastifyInstance>().route({
      method: ['GET', 'HEAD'],
      url: `${renditionPrefix}:width/*`,
      config: publicRoute,
      // Fastify routes bypass the exception filters of NestJS.
      handler: async (request: RenditionRequest, reply) => {
        try {
          return await this.answer(request, reply);
        } catch (error) {
          if (!(error instanceof ProblemError))
            request.log.error({ err: error }, 'a picture could not be generated');
          return sendProblem(error, request, reply);
        }
      },
    });
  }

  private async answer(request: RenditionRequest, reply: FastifyReply): Promise<unknown> {
    const rendition = renditionOf(request.params.width, request.params['*']);
    const key = await this.renditions
      .keyOf(rendition)
      .catch((error: unknown) => this.keyless(rendition, error));
    if (typeof key !== 'string') return redirectToSuccessor(reply, key.movedTo);
    const access = await this.readers.requireAccess(rendition.name, request.query);
    if ('movedTo' in access) return redirectToSuccessor(reply, sameOf(rendition, access.movedTo));
    const { seconds } = access;
    const etag = etagOf(key);
    const ifNoneMatch = request.headers['if-none-match'];
    const isKnown = ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag);
    const made = isKnown ? undefined : await this.renditions.bytes(key, rendition);
    const cache =
      seconds === undefined ? (isRandomName(rendition.name) ? forGood : forADay) : passingCache(seconds);
    reply.headers({
      etag,
      'cache-control': made?.isKept === false ? notKept : cache,
      'x-content-type-options': 'nosniff',
    });
    if (!made) return reply.code(304).send();
    return send(
      made.bytes,
      request,
      reply.type(renditionTypes[rendition.format]).headers({ 'accept-ranges': 'bytes' }),
    );
  }

  /** Returns the present URL of a picture that is no longer stored. @throws the error of reading it */
  private async keyless(rendition: Rendition, error: unknown): Promise<{ movedTo: string }> {
    const path = error instanceof NotFoundError ? await this.readers.movedTo(rendition.name) : undefined;
    if (path === undefined) throw error;
    return { movedTo: sameOf(rendition, path) };
  }
}

/**
 * Returns the URL of another picture in the same width, format and part, or its own URL when it has no renditions.
 */
function sameOf({ width, format, crop }: Rendition, path: string): string {
  const name = scalableName(path);
  return name === undefined ? path : renditionUrl({ name, width, format, crop });
}

function send(bytes: Buffer, { headers }: RenditionRequest, reply: FastifyReply): FastifyReply {
  const condition = headers['if-range'];
  const isSame = condition === undefined || condition === reply.getHeader('etag');
  const range = requestedRange(isSame ? headers.range : undefined, bytes.length);
  if (range.kind === 'whole') return reply.send(bytes);
  if (range.kind === 'outside')
    return reply
      .code(416)
      .header('content-range', `bytes */${bytes.length}`)
      .removeHeader('content-type')
      .send();
  const { start, end } = range.range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1));
}
