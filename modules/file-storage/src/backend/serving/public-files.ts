import { NotFoundError, ProblemError } from '@flotilla/backend';
import { matchesEtag, publicRoute, Readiness, sendProblem } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStoredName, storedPrefix } from '@flotilla/core/files';
import { type FileType, typeOfName } from '../storage/file-types.js';
import { type Storage, STORAGE, type StoredStat } from '../storage/storage.js';
import { isRandomName } from '../storage/stored-name.js';
import { FileReaders } from './file-readers.js';
import type { AddressQuery } from './signed-addresses.js';
import { requestedRange } from './byte-range.js';

const redirectCache = 'public, max-age=3600';

/**
 * Kinds that clients never load from the bucket: only this server's headers block the scripts of an SVG, and browsers
 * load a font of another origin only if that allows it (CORS).
 */
const servedHere: ReadonlySet<FileType['kind'] | undefined> = new Set(['drawing', 'font']);

/** Redirects from a former path to the replacement, for an hour, since it may be replaced too. */
export function redirectToSuccessor(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', redirectCache).redirect(to, 301);
}

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: AddressQuery }>;

interface FileQuery {
  readonly request: FileRequest;
  readonly reply: FastifyReply;
  /** How long the client may cache it; undefined for unlimited. */
  readonly seconds: number | undefined;
}

/** Returns the Cache-Control of content for one reader, until its URL expires. */
export const passingCache = (seconds: number) => `private, max-age=${seconds}`;

/** Serves stored files under `/public`, from any storage. */
@Injectable()
export class PublicFiles implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(FileReaders) private readonly readers: FileReaders,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}

  onModuleInit(): void {
    this.readiness.add({ name: 'storage', check: () => this.storage.check() });
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.route({
      method: ['GET', 'HEAD'],
      url: `${storedPrefix}*`,
      config: publicRoute,
      // Fastify routes bypass the exception filters of NestJS.
      handler: async (request: FileRequest, reply) => {
        try {
          return await this.answer(request, reply);
        } catch (error) {
          if (!(error instanceof ProblemError))
            request.log.error({ err: error }, 'a stored file could not be read');
          return sendProblem(error, request, reply);
        }
      },
    });
  }

  private async answer(request: FileRequest, reply: FastifyReply): Promise<unknown> {
    const name = request.params['*'];
    if (!isStoredName(name)) throw new NotFoundError('There is no such file.');
    const leads = this.storage.hasPublicUrls && !servedHere.has(typeOfName(name)?.kind);
    // For an unknown name, the disk is faster than the database, and a bucket slower.
    const stat = this.storage.hasPublicUrls ? undefined : await this.storage.stat(name);
    if (!stat && !this.storage.hasPublicUrls) {
      const to = await this.readers.movedTo(name);
      if (to === undefined) throw new NotFoundError('There is no such file.');
      return redirectToSuccessor(reply, to);
    }
    const access = await this.readers.requireAccess(name, request.query);
    if ('movedTo' in access) return redirectToSuccessor(reply, access.movedTo);
    const { seconds } = access;
    const elsewhere = leads && seconds === undefined ? await this.storage.publicUrl(name) : undefined;
    if (elsewhere !== undefined) return reply.header('cache-control', redirectCache).redirect(elsewhere, 302);
    return this.sendStored(name, stat ?? (await this.stat(name)), { request, reply, seconds });
  }

  /** @throws NotFoundError */
  private async stat(name: string): Promise<StoredStat> {
    const stat = await this.storage.stat(name);
    if (!stat) throw new NotFoundError('There is no such file.');
    return stat;
  }

  private async sendStored(
    name: string,
    stat: StoredStat,
    { request, reply, seconds }: FileQuery,
  ): Promise<unknown> {
    reply.headers(fileHeaders(name, stat));
    if (seconds !== undefined) reply.header('cache-control', passingCache(seconds));
    if (isKnown(request, stat)) return reply.code(304).send();
    return this.send(name, stat, request, reply);
  }

  private async send(
    name: string,
    { size, etag, modifiedAt }: StoredStat,
    request: FileRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    if (request.method === 'HEAD') return reply.header('content-length', size).send();
    const condition = request.headers['if-range'];
    const isSame = condition === undefined || condition === etag || condition === modifiedAt.toUTCString();
    const range = requestedRange(isSame ? request.headers.range : undefined, size);
    if (range.kind === 'outside')
      return reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-type').send();
    if (range.kind === 'whole')
      return reply.header('content-length', size).send(await this.storage.open(name));
    const { start, end } = range.range;
    reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${size}`)
      .header('content-length', end - start + 1);
    return reply.send(await this.storage.open(name, range.range));
  }
}

/** Returns whether the client has this version (RFC 9110, section 13.2.2). */
function isKnown({ headers }: FileRequest, { etag, modifiedAt }: StoredStat): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return matchesEtag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** Policy of an SVG that is opened directly: no scripts, no forms and no origin. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
/** Content of modules keeps its names when it changes. */
const namedCache = 'public, max-age=86400';
const randomCache = 'public, max-age=31536000, immutable';

/** Returns the response headers of a stored file, whole or in part. */
function fileHeaders(name: string, { etag, modifiedAt }: StoredStat): Record<string, string> {
  const type = typeOfName(name);
  const isShown = type !== undefined && type.kind !== 'document';
  return {
    'content-type': type?.mimeType ?? 'application/octet-stream',
    'cache-control': isRandomName(name) ? randomCache : namedCache,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    ...(isShown ? {} : { 'content-disposition': 'attachment' }),
    ...(type?.kind === 'drawing' ? { 'content-security-policy': drawingPolicy } : {}),
  };
}
