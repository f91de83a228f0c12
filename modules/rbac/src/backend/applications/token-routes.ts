import {
  ProblemError,
  type RateLimit,
  RateLimits,
  TooManyError,
  UnauthenticatedError,
} from '@flotilla/backend';
import { MCP_SITE, mcpPath, publicRoute, sendProblem, toolScopes } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyContextConfig } from 'fastify';
import { z } from 'zod';
import { RequestContexts } from '../sessions/request-contexts.js';
import type { Holder } from '../sessions/session-clients.js';
import { ApplicationAudience } from './application-audience.js';
import { ApplicationGrants, type TokenAnswer } from './application-grants.js';
import { clientMetadata, ClientRegistrations } from './client-registrations.js';
import { oauthPaths, resourceMetadata, serverMetadata } from './oauth-metadata.js';

const text = z.string().min(1).max(4000);
const codeGrant = z.object({
  grant_type: z.literal('authorization_code'),
  code: text,
  client_id: text,
  redirect_uri: text,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  resource: text.optional(),
});
const refreshGrant = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: text,
  client_id: text,
  resource: text.optional(),
});
const revocation = z.object({ token: text });

const registrationsPerHour = 20;
const grantsPerMinute = 60;

/** An error of OAuth (RFC 6749, section 5.2). */
interface OAuthError {
  readonly error: string;
  readonly error_description?: string;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<object> | object;

/** The calls of applications that need no person: metadata, registration, tokens, and their end. */
@Injectable()
export class TokenRoutes implements OnModuleInit {
  private readonly registrations: RateLimit;
  private readonly exchanges: RateLimit;

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(ApplicationAudience) private readonly audience: ApplicationAudience,
    @Inject(ApplicationGrants) private readonly grants: ApplicationGrants,
    @Inject(ClientRegistrations) private readonly clients: ClientRegistrations,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(RateLimits) limits: RateLimits,
    @Optional() @Inject(MCP_SITE) private readonly mcp?: object,
  ) {
    this.registrations = limits.of({
      name: 'rbac.register-application',
      calls: registrationsPerHour,
      windowMs: 3_600_000,
    });
    this.exchanges = limits.of({ name: 'rbac.application-token', calls: grantsPerMinute, windowMs: 60_000 });
  }

  onModuleInit(): void {
    if (!this.mcp) return;
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const route = (method: 'GET' | 'POST', url: string, handle: Handler, config?: FastifyContextConfig) =>
      server.route({ method, url, config: { ...publicRoute, ...config }, handler: answering(handle) });
    const ofServer: Handler = (request) => serverMetadata(this.audience.issuer(request));
    const ofResource: Handler = (request) =>
      resourceMetadata(this.audience.of(request), this.audience.issuer(request));
    route('GET', '/.well-known/oauth-authorization-server', ofServer);
    route('GET', '/.well-known/oauth-protected-resource', ofResource);
    route('GET', `/.well-known/oauth-protected-resource${mcpPath}`, ofResource);
    route('POST', oauthPaths.register, (request, reply) => this.register(request, reply));
    route('POST', oauthPaths.token, (request, reply) => this.token(request, reply), { flotillaBody: 'form' });
    route('POST', oauthPaths.revoke, (request, reply) => this.revoke(request, reply), {
      flotillaBody: 'form',
    });
  }

  private async register(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    await this.registrations.enforce(request.ip, 'Too many registrations. Try again later.');
    const given = clientMetadata.safeParse(request.body);
    if (!given.success) {
      const isOfUris = given.error.issues.some(({ path }) => path[0] === 'redirect_uris');
      return refused(reply, {
        error: isOfUris ? 'invalid_redirect_uri' : 'invalid_client_metadata',
        error_description: z.prettifyError(given.error).slice(0, 500),
      });
    }
    const { clientId, name, redirectUris, issuedAt } = this.clients.register(given.data);
    void reply.code(201);
    return {
      client_id: clientId,
      client_id_issued_at: issuedAt,
      client_name: name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: toolScopes.join(' '),
    };
  }

  private async token(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    await this.exchanges.enforce(request.ip, 'Too many requests. Try again later.');
    const given = z.union([codeGrant, refreshGrant]).safeParse(request.body);
    if (!given.success) return refused(reply, { error: errorOf(request.body) });
    const audience = this.audience.of(request);
    if (given.data.resource !== undefined && given.data.resource !== audience)
      return refused(reply, { error: 'invalid_target' });
    const tokens = await this.tokensFor(given.data, audience, this.holderOf(request));
    return tokens ?? refused(reply, { error: 'invalid_grant' });
  }

  private async tokensFor(
    given: z.output<typeof codeGrant> | z.output<typeof refreshGrant>,
    audience: string,
    from: Holder,
  ): Promise<TokenAnswer | undefined> {
    const { client_id: clientId } = given;
    if (given.grant_type === 'authorization_code') {
      const { code, redirect_uri: redirectUri, code_verifier: verifier } = given;
      return this.grants.redeem({ code, clientId, redirectUri, verifier, audience }, from);
    }
    try {
      return await this.grants.refresh({ token: given.refresh_token, clientId, audience }, from);
    } catch (error) {
      if (error instanceof UnauthenticatedError) return undefined;
      throw error;
    }
  }

  /** Ends the session of a token. The answer is the same for unknown tokens (RFC 7009, section 2.2). */
  private async revoke(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    await this.exchanges.enforce(request.ip, 'Too many requests. Try again later.');
    const given = revocation.safeParse(request.body);
    if (!given.success) return refused(reply, { error: 'invalid_request' });
    await this.grants.revoke(given.data.token, this.holderOf(request));
    return {};
  }

  private holderOf(request: FastifyRequest): Holder {
    const { client, network } = this.contexts.of(request);
    return { client, network };
  }
}

function refused(reply: FastifyReply, error: OAuthError): OAuthError {
  void reply.code(400);
  return error;
}

/** Returns the error of a body that no grant accepts. */
function errorOf(body: unknown): string {
  const { success } = z
    .object({ grant_type: z.enum(['authorization_code', 'refresh_token']) })
    .safeParse(body);
  return success ? 'invalid_request' : 'unsupported_grant_type';
}

/** Sends a response that nothing stores; an error of ours in the format of OAuth, except 5xx. */
function answering(handle: Handler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    try {
      return await reply.type('application/json').send(await handle(request, reply));
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) {
        sendProblem(error, request, reply);
        return reply;
      }
      if (error instanceof TooManyError) void reply.header('retry-after', String(error.retryAfter ?? 60));
      return reply
        .code(error.status)
        .send({ error: 'temporarily_unavailable', error_description: error.message });
    }
  };
}
