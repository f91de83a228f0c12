import { type Caller, ForbiddenError, LANGUAGES, type RateLimit, RateLimits } from '@flotilla/backend';
import {
  AUTHENTICATION,
  type Authentication,
  CONTACTS,
  type Contacts,
  languageOf,
  MCP_SITE,
  publicRoute,
  sendProblem,
} from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApplicationAudience } from './application-audience.js';
import { ApplicationGrants } from './application-grants.js';
import {
  type AuthorizationRequest,
  authorizationRequest,
  type RejectedRequest,
} from './authorization-requests.js';
import { ClientDocuments, isAddress } from './client-documents.js';
import { ClientRegistrations, type RegisteredClient } from './client-registrations.js';
import { consentPage, sendPage } from './consent-page.js';
import { consentTexts } from './consent-texts.js';
import { type ConsentingCaller, Consents } from './consents.js';
import { oauthPaths } from './oauth-metadata.js';

const signInPath = '/rbac/subject/authentication/select-method';
const pagesPerMinute = 60;
const answerSchema = z.object({ consent: z.string().max(20_000), answer: z.enum(['allow', 'deny']) });

type AnsweredRequest = Pick<AuthorizationRequest, 'redirectUri' | 'state'>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The page on which a person lets an application act for an account. Absent unless assistants can connect. */
@Injectable()
export class AuthorizeRoutes implements OnModuleInit {
  private readonly limit: RateLimit;

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(AUTHENTICATION) private readonly authentication: Authentication,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(ApplicationAudience) private readonly audience: ApplicationAudience,
    @Inject(ApplicationGrants) private readonly grants: ApplicationGrants,
    @Inject(ClientRegistrations) private readonly clients: ClientRegistrations,
    @Inject(ClientDocuments) private readonly documents: ClientDocuments,
    @Inject(Consents) private readonly consents: Consents,
    @Inject(RateLimits) limits: RateLimits,
    @Optional() @Inject(MCP_SITE) private readonly mcp?: object,
  ) {
    this.limit = limits.of({ name: 'rbac.authorize', calls: pagesPerMinute, windowMs: 60_000 });
  }

  onModuleInit(): void {
    if (!this.mcp) return;
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const url = oauthPaths.authorize;
    const limited =
      (handle: Handler): Handler =>
      async (request, reply) => {
        try {
          await this.limit.enforce(request.ip, 'Too many requests. Try again later.');
          return await handle(request, reply);
        } catch (error) {
          sendProblem(error, request, reply);
          return reply;
        }
      };
    server.route({
      method: 'GET',
      url,
      config: publicRoute,
      handler: limited((request, reply) => this.show(request, reply)),
    });
    server.route({
      method: 'POST',
      url,
      config: { ...publicRoute, flotillaBody: 'form' },
      handler: limited((request, reply) => this.answer(request, reply)),
    });
  }

  /** Shows the page, or sends the person to the sign-in first. */
  private async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = languageOf(request, this.languages);
    const caller = consenting(await this.authentication.identify(request));
    if (!caller || !(await this.contacts.hasAccount(caller.id))) {
      const query = new URLSearchParams({ redirectTo: request.url });
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/${language}${signInPath}?${query.toString()}`, 303);
    }
    // Only for accounts, since it may request the address that the id names.
    const client = await this.clientOf((request.query as Readonly<Record<string, unknown>>).client_id);
    const requested = authorizationRequest(request.query, { client, resource: this.audience.of(request) });
    if (!requested) return this.refuse(reply, language, 'unknown');
    if ('error' in requested) return this.reject(request, reply, requested);
    const { email, telegram } = await this.contacts.describe(caller.id);
    const page = consentPage({
      request: requested,
      language,
      account: email ?? telegram ?? caller.id,
      consent: this.consents.seal(requested, caller),
    });
    return sendPage(reply, page, { redirectUri: requested.redirectUri });
  }

  private async clientOf(clientId: unknown): Promise<RegisteredClient | undefined> {
    if (typeof clientId !== 'string') return undefined;
    return isAddress(clientId) ? this.documents.find(clientId) : this.clients.find(clientId);
  }

  /**
   * Sends the answer of a person to the application. A browser's cookie counts only for a form of this site, and the
   * form only for the session that has seen it.
   */
  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = languageOf(request, this.languages);
    const caller = consenting(await this.authentication.identify(request));
    const given = answerSchema.safeParse(request.body);
    const requested = caller && given.success ? this.consents.open(given.data.consent, caller) : undefined;
    if (!caller || !requested) return this.refuse(reply, language, 'expired');
    if (given.data?.answer !== 'allow')
      return this.redirect(request, reply, requested, { error: 'access_denied' });
    if (!(await this.contacts.hasAccount(caller.id)))
      throw new ForbiddenError(consentTexts(language).noAccount);
    const audience = this.audience.of(request);
    const code = await this.grants.issue(requested, { subjectId: caller.id, audience });
    return this.redirect(request, reply, requested, { code });
  }

  private refuse(reply: FastifyReply, language: string, reason: 'unknown' | 'expired'): FastifyReply {
    const t = consentTexts(language);
    return sendPage(reply, { language, title: t.unknownTitle, text: t[reason] }, { status: 400 });
  }

  /**
   * Links to the application instead of redirecting: anyone can register an address, and a redirect without a decision
   * of a person would lead to any of them (OAuth 2.1, section 7.12.2).
   */
  private reject(request: FastifyRequest, reply: FastifyReply, requested: RejectedRequest): FastifyReply {
    const language = languageOf(request, this.languages);
    const t = consentTexts(language);
    const { href, host } = this.target(request, requested, { error: requested.error });
    const link = { title: t.back(host), href };
    return sendPage(
      reply,
      { language, title: t.invalidTitle, text: t.invalid(requested.error), link },
      { status: 400 },
    );
  }

  private redirect(
    request: FastifyRequest,
    reply: FastifyReply,
    requested: AnsweredRequest,
    answer: Readonly<Record<string, string>>,
  ): FastifyReply {
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(this.target(request, requested, answer).href, 303);
  }

  /** Returns the address of the application, with an answer and our address (RFC 9207). */
  private target(
    request: FastifyRequest,
    { redirectUri, state }: AnsweredRequest,
    answer: Readonly<Record<string, string>>,
  ): URL {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    if (state !== undefined) url.searchParams.set('state', state);
    url.searchParams.set('iss', this.audience.issuer(request));
    return url;
  }
}

/** Returns the account of a browser's session; undefined for visitors and for applications. */
function consenting(caller: Caller): ConsentingCaller | undefined {
  if (caller.kind !== 'subject' || caller.sessionId === undefined || caller.client) return undefined;
  return { id: caller.id, sessionId: caller.sessionId };
}
