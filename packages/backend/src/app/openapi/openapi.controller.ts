import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import { LRUCache } from 'lru-cache';
import { documentPart } from '../../openapi/document-part.js';
import type { OpenApiDocument } from '../../openapi/types.js';
import { referenceFiles, referencePolicy } from '../../openapi/reference.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../../access/route-rule.js';
import { Routes } from '../../access/routes.js';
import { anyScope } from '../../access/scopes.js';
import { InvalidError, NotFoundError } from '@flotilla/core/errors';
import { parseQueryString, queryStringOf } from '../../http/query-string.js';
import { ActionController } from '../../http/action.decorator.js';
import { sendText } from '../../http/answer.js';
import { etagOf, matchesEtag } from '../../http/etag.js';
import { REGISTRY } from '../../tokens.js';
import { documentOf } from './document-of.js';

/** Serves the OpenAPI document, generated from the definitions on first use. */
@ActionController()
export class OpenApiController {
  /** Takes 25 MB, so it is collected when no request uses it. */
  private document: WeakRef<OpenApiDocument> | undefined;
  /** Keyed by the requested modules. */
  private readonly texts = new LRUCache<string, string>({
    maxSize: maxTextBytes,
    sizeCalculation: ({ length }) => length,
  });

  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Routes) private readonly routes: Routes,
  ) {}

  @Get('/api/openapi.json')
  @Allow('public', undefined, { scope: anyScope })
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const modules = modulesIn(queryStringOf(request));
    const key = modules?.join(',') ?? '';
    const text = this.texts.get(key) ?? JSON.stringify(this.part(modules));
    this.texts.set(key, text);
    await sendText(request, reply, text);
  }

  private part(modules: readonly string[] | undefined): OpenApiDocument {
    const kept = this.document?.deref();
    const document = kept ?? documentOf(this.registry, (path, method) => this.routes.servedAt(path, method));
    if (!kept) this.document = new WeakRef(document);
    return modules ? documentPart(document, modules) : document;
  }
}

/** Returns the modules of `?modules=blog,ecommerce`, sorted; undefined for all. @throws InvalidError */
function modulesIn(queryString: string): string[] | undefined {
  const { modules, ...rest } = parseQueryString(queryString);
  const extra = Object.keys(rest)[0];
  if (extra !== undefined) throw InvalidError.of(extra, 'is not a parameter: modules.');
  if (modules === undefined) return undefined;
  if (typeof modules !== 'string' || modules === '')
    throw InvalidError.of('modules', 'must be names of modules, joined by commas.');
  return [...new Set(modules.split(','))].toSorted();
}

/** Texts are ASCII, one byte per character; the whole document has 3 MB. */
const maxTextBytes = 8 * 1024 ** 2;

/** The readable API reference: Scalar's page, which loads the OpenAPI document. */
@ActionController()
export class ReferenceController {
  private files: ReturnType<typeof referenceFiles>;

  constructor(@Inject(Routes) private readonly routes: Routes) {}

  /** Builds the files late, because served paths are known only after all routes are registered. */
  onApplicationBootstrap(): void {
    const served = (path: string) => this.routes.servedAt(path) ?? path;
    this.files = referenceFiles({ page: served('/api/docs'), document: served('/api/openapi.json') });
  }

  @Get('/api/docs')
  @Allow('public', undefined, { scope: anyScope })
  index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.file('', request, reply);
  }

  @Get('/api/docs/:page')
  @Allow('public', undefined, { scope: anyScope })
  file(@Param('page') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (!this.files) throw new NotFoundError('Install @scalar/api-reference to read /api/openapi.json here.');
    const file = this.files.get(name);
    if (!file) throw new NotFoundError(`The reference has no file "${name}".`);
    const etag = etagOf(file.version);
    reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': referencePolicy });
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) void reply.code(304).send();
    else sendFile(request, reply.type(file.type), file.read());
  }
}

/** Compresses large files while streaming: Scalar has 4 MB, and is rarely requested. */
function sendFile(request: FastifyRequest, reply: FastifyReply, content: string | Readable): void {
  if (typeof content === 'string') return void reply.send(content);
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) void reply.send(content);
  else void reply.header('content-encoding', 'gzip').send(pipeline(content, createGzip(), () => undefined));
}
