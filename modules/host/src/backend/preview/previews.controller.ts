import { ActionController, type CallOf, callerOf, Handle } from '@flotilla/backend';
import { changeSetOf } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { previewDocument, sharedDocument, startPreview } from '../../actions.js';
import { PreviewTokens } from './preview-tokens.js';
import { Previews } from './previews.js';

/** Serves pages with unsaved rows, only to their editor and uncached. */
@ActionController()
export class PreviewsController {
  constructor(
    @Inject(PreviewTokens) private readonly tokens: PreviewTokens,
    @Inject(Previews) private readonly previews: Previews,
  ) {}

  @Handle(startPreview)
  async start(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    void reply.header('cache-control', 'no-store');
    return { data: await this.tokens.give(callerOf(request)) };
  }

  @Handle(previewDocument)
  async document(
    { body: { token, section, ...shown } }: CallOf<typeof previewDocument>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const caller = callerOf(request);
    await this.tokens.requireValid(token, caller);
    const changeSet = changeSetOf(request, reply);
    const page = section ? this.previews.pageOf(section) : shown;
    return { data: await this.previews.document({ ...page, caller, changeSet }) };
  }

  @Handle(sharedDocument)
  async shared(
    { body }: CallOf<typeof sharedDocument>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    return { data: await this.previews.shared(body, request.ip) };
  }
}
