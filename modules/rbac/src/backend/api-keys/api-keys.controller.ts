import { ActionController, type CallOf, callerOf, Handle } from '@flotilla/backend';
import { Access } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  allApiKeys,
  apiKeyScopes,
  apiKeysOfSubject,
  createApiKey,
  revokeApiKey,
} from '../../api-key-actions.js';
import type { ApiKeyView, CreatedApiKey, OwnedApiKey } from '../../api-key-shapes.js';
import { RequestContexts } from '../sessions/request-contexts.js';
import { ApiKeys } from './api-keys.js';

/** Lists, creates and revokes API keys. */
@ActionController()
export class ApiKeysController {
  constructor(
    @Inject(ApiKeys) private readonly keys: ApiKeys,
    @Inject(Access) private readonly access: Access,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
  ) {}

  @Handle(apiKeysOfSubject)
  async list({ params }: CallOf<typeof apiKeysOfSubject>): Promise<{ data: ApiKeyView[] }> {
    return { data: await this.keys.list(params.id) };
  }

  @Handle(apiKeyScopes)
  async scopes(@Req() request: FastifyRequest): Promise<{ data: string[] }> {
    return { data: await this.access.scopesOf(callerOf(request)) };
  }

  @Handle(createApiKey)
  async create(
    { params, body }: CallOf<typeof createApiKey>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: CreatedApiKey }> {
    void reply.header('cache-control', 'no-store');
    return { data: await this.keys.create(params.id, body, this.contexts.of(request)) };
  }

  @Handle(revokeApiKey)
  async revoke(
    { params }: CallOf<typeof revokeApiKey>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ApiKeyView }> {
    const key = { subjectId: params.id, keyId: params.keyId };
    return { data: await this.keys.revoke(key, this.contexts.of(request)) };
  }

  @Handle(allApiKeys)
  async all(): Promise<{ data: OwnedApiKey[] }> {
    return { data: await this.keys.all() };
  }
}
