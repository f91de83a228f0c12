import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Inject,
  Post,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { ForbiddenError, InvalidError, ProblemError, UnauthenticatedError } from '@flotilla/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard, callerOf } from '../access/access.guard.js';
import { Allow } from '../access/route-rule.js';
import { anyScope } from '../access/scopes.js';
import type { Caller } from '../context/caller.js';
import { languageOf } from '../http/language.js';
import { sendProblem } from '../http/problem.filter.js';
import { type RateLimit, RateLimits } from '../limits/rate-limits.js';
import { APPLICATION_CHALLENGES, type ApplicationChallenges } from '../ports/accounts.js';
import { LANGUAGES } from '../tokens.js';
import { Messages } from './mcp-server.js';
import { MCP_SITE, mcpPath, type McpSite } from './mcp-site.js';
import { toolScopes } from './tool.js';

const callsPerMinute = 120;

/** Adds to 401 where a client gets a token (RFC 9728, section 5.1). */
@Catch()
class ChallengeFilter implements ExceptionFilter {
  constructor(@Inject(APPLICATION_CHALLENGES) private readonly challenges: ApplicationChallenges) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (error instanceof UnauthenticatedError) {
      const { challenge } = error;
      const metadata = this.metadataOf(request);
      if (metadata !== undefined) Object.assign(error, { challenge: challenged(challenge, metadata) });
    }
    sendProblem(error, request, http.getResponse<FastifyReply>());
  }

  private metadataOf(request: FastifyRequest): string | undefined {
    try {
      return this.challenges.metadata(request);
    } catch (error) {
      // Without the address of the site, clients with a token can connect nevertheless.
      if (error instanceof ProblemError) return undefined;
      throw error;
    }
  }
}

/** Returns the challenge with the scopes that reading and drafting need. */
const challenged = (challenge: string, metadata: string) =>
  `${challenge}${challenge.includes(' ') ? ',' : ''} resource_metadata="${metadata}", scope="${toolScopes.join(' ')}"`;

/** The endpoint of the Model Context Protocol, with the transport "streamable HTTP". */
@Controller()
@UseGuards(AccessGuard)
@UseFilters(ChallengeFilter)
export class McpController {
  private readonly limit: RateLimit;

  constructor(
    @Inject(Messages) private readonly messages: Messages,
    @Inject(MCP_SITE) private readonly site: McpSite,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'mcp', calls: callsPerMinute, windowMs: 60_000 });
  }

  @Post(mcpPath)
  @Allow('subject', undefined, { applications: true, scope: anyScope })
  async message(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.requireOwnOrigin(request);
    const caller = subjectOf(request);
    await this.limit.enforce(limitedBy(caller, request), 'Too many calls. Wait a moment.');
    if (Array.isArray(request.body))
      throw new InvalidError('Batches are not part of the protocol: send one message.');
    const language = languageOf(request, this.languages);
    const { status, type, text } = await this.messages.answer(
      { url: `http://localhost${mcpPath}`, headers: sentHeaders(request), message: request.body ?? null },
      { caller, language, ip: request.ip },
    );
    if (type !== undefined) reply.header('content-type', type);
    await reply.code(status).header('cache-control', 'no-store').send(text);
  }

  /**
   * Rejects pages of other sites, which browsers name in `Origin`: a name server could direct such a page to this
   * one (DNS rebinding).
   * @throws ForbiddenError
   */
  private requireOwnOrigin({ headers: { origin }, host }: FastifyRequest): void {
    if (origin === undefined) return;
    const { siteUrl } = this.site;
    const given = URL.parse(origin)?.host;
    if (given === undefined || given !== (siteUrl === undefined ? host : URL.parse(siteUrl)?.host))
      throw new ForbiddenError('Pages of other sites cannot call this.');
  }
}

/** Returns the account of a token. Cookies are not accepted. @throws UnauthenticatedError */
function subjectOf(request: FastifyRequest): Extract<Caller, { kind: 'subject' }> {
  const caller = callerOf(request);
  if (caller.kind !== 'subject' || request.headers.authorization === undefined)
    throw new UnauthenticatedError('Send an access token in Authorization: Bearer.');
  return caller;
}

/** Visitors without a role count by their network, since each can get any number of subjects. */
const limitedBy = (
  { id, roles, client, key }: Extract<Caller, { kind: 'subject' }>,
  { ip }: FastifyRequest,
) => (roles.length === 0 ? ip : `${id} ${key?.id ?? client?.name ?? ''}`);

const wanted = ['accept', 'content-type', 'mcp-protocol-version'];

function sentHeaders({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    wanted.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}
