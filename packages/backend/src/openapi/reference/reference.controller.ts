import { Get, Inject, Req, Res } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../../access/route-rule.js';
import { NotFoundError } from '../../errors.js';
import { ActionController } from '../../http/action.decorator.js';
import { etagOf, matchesEtag } from '../../http/etag.js';
import { REGISTRY } from '../../tokens.js';
import { openApiDocument } from '../document.js';
import { searchScript, styleSheet } from './assets.js';
import { referencePages } from './pages.js';

interface PageFile {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
}

/** Pages load their own style and script, and nothing else. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The readable API reference: pages made of the OpenAPI document when the first of them is asked for. */
@ActionController()
export class ReferenceController {
  private files: ReadonlyMap<string, PageFile> | undefined;

  constructor(@Inject(REGISTRY) private readonly registry: Registry) {}

  @Get('/api/docs')
  @Allow('public')
  index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.send('', request, reply);
  }

  @Get('/api/docs/:page')
  @Allow('public')
  page(@Req() request: FastifyRequest<{ Params: { page: string } }>, @Res() reply: FastifyReply): void {
    this.send(request.params.page, request, reply);
  }

  private send(name: string, request: FastifyRequest, reply: FastifyReply): void {
    this.files ??= filesOf(this.registry);
    const found = this.files.get(name);
    if (!found) throw new NotFoundError(`The reference has no page "${name}".`);
    const { type, text, etag } = found;
    const known = request.headers['if-none-match'];
    reply.headers({
      etag,
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    });
    if (known !== undefined && matchesEtag(known, etag)) void reply.code(304).send();
    else void reply.header('content-type', `${type}; charset=utf-8`).send(text);
  }
}

function filesOf(registry: Registry): Map<string, PageFile> {
  const pages = referencePages(openApiDocument(registry));
  return new Map([
    ['reference.css', file('text/css', styleSheet)],
    ['search.js', file('text/javascript', searchScript)],
    ...[...pages].map(([name, text]) => [name, file('text/html', text)] as const),
  ]);
}

const file = (type: string, text: string): PageFile => ({ type, text, etag: etagOf(text) });
