import {
  ActionController,
  type CallOf,
  Handle,
  LANGUAGES,
  RateLimits,
  UnavailableError,
} from '@flotilla/backend';
import { plainPage, Routes, splitUrl } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  beginOpenIdSignIn,
  confirmWithOpenId,
  connectOpenId,
  endOpenIdSignIn,
  openIdProviders,
  signInWithOpenId,
} from '../../openid-actions.js';
import type { OpenIdFailure, OpenIdProviderView } from '../../openid-shapes.js';
import type { Tokens } from '../../shapes.js';
import { RequestContexts } from '../sessions/request-contexts.js';
import { pathOnSite } from '../sessions/own-path.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { SiteAddress } from '../sessions/site-address.js';
import { type BegunSignIn, BegunSignIns, browserOf, cookiePath, newBrowser } from './begun-sign-ins.js';
import type { ProvenClaims } from './openid-claims.js';
import { OpenIdConnections } from './openid-connections.js';
import { OpenIdExchange } from './openid-exchange.js';
import { OpenIdIssuers } from './openid-issuers.js';
import { codePage, donePage, failurePage } from './openid-pages.js';
import type { OpenIdProvider } from '../openid-settings.js';
import { OpenIdSignIn } from './openid-sign-in.js';
import { unavailableTexts } from './unavailable-texts.js';

/** A call that begins a sign-in at a provider. */
interface Beginning extends Pick<BegunSignIn, 'purpose' | 'code'> {
  readonly redirectTo?: string | undefined;
  readonly language?: string | undefined;
}

/** Sign-in with OpenID Connect. */
@ActionController()
export class OpenIdConnectController {
  private readonly visits;

  constructor(
    @Inject(OpenIdIssuers) private readonly issuers: OpenIdIssuers,
    @Inject(OpenIdExchange) private readonly exchange: OpenIdExchange,
    @Inject(OpenIdSignIn) private readonly signIns: OpenIdSignIn,
    @Inject(OpenIdConnections) private readonly connections: OpenIdConnections,
    @Inject(BegunSignIns) private readonly begun: BegunSignIns,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
    @Inject(SiteAddress) private readonly site: SiteAddress,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(Routes) routes: Routes,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    routes.setFeature('rbac.openid-connect', issuers.providers.length > 0);
    this.visits = limits.of({ name: 'rbac.openid-visits', calls: 60, windowMs: 60_000 });
  }

  @Handle(openIdProviders)
  async providers(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ data: OpenIdProviderView[] }> {
    void reply.header('cache-control', 'no-store');
    return { data: this.issuers.providers.map(({ name, title, issuer }) => ({ name, title, issuer })) };
  }

  @Handle(beginOpenIdSignIn)
  async begin(
    { params, query }: CallOf<typeof beginOpenIdSignIn>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const provider = this.issuers.provider(params.provider);
    const beginning = { ...query, purpose: 'sign-in', code: '' } as const;
    const place = this.placeOf(request, beginning);
    // A link on another site would replace the visitor's session (login CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site')
      return void (await reply.redirect(failurePage('sign-in', place, 'expired'), 303));
    if ((await this.visits.take(this.contexts.of(request).network)) > 0)
      return void (await reply.redirect(failurePage('sign-in', place, 'tooMany'), 303));
    try {
      await reply.redirect(await this.addressAt(provider, beginning, request, reply), 303);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      await this.sendUnavailable(
        reply,
        provider,
        failurePage('sign-in', place, 'unavailable'),
        place.language,
      );
    }
  }

  @Handle(endOpenIdSignIn)
  async end(
    { params }: CallOf<typeof endOpenIdSignIn>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const provider = this.issuers.provider(params.provider);
    const answer = new URL(this.callbackOf(provider, request));
    answer.search = URL.parse(request.url, answer)?.search ?? '';
    const path = pathOf(request);
    const signIn = this.begun.take(request, reply, answer.searchParams.get('state') ?? '', path);
    const place = this.placeOf(request, signIn ?? {});
    const fail = (failure: OpenIdFailure) => failurePage(signIn?.purpose ?? 'sign-in', place, failure);
    if (signIn?.provider !== provider.name) return void (await reply.redirect(fail('expired'), 303));
    if ((await this.visits.take(this.contexts.of(request).network)) > 0)
      return void (await reply.redirect(fail('tooMany'), 303));
    const claims = await this.exchange.claims(provider, signIn, answer);
    if ('failure' in claims) return void (await reply.redirect(fail(claims.failure), 303));
    if (signIn.purpose === 'sign-in') {
      const code = await this.signIns.codeFor(claims, newBrowser(request, reply, path));
      return void (await reply.redirect(codePage(place, code), 303));
    }
    const failure = await this.change(signIn, claims, provider);
    await reply.redirect(failure ? fail(failure) : donePage(signIn.purpose, place), 303);
  }

  @Handle(signInWithOpenId)
  async signIn(
    { body }: CallOf<typeof signInWithOpenId>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const tokens = await this.signIns.signIn(body.code, browserOf(request), this.contexts.of(request));
    return { data: this.cookies.give(request, reply, tokens) };
  }

  @Handle(connectOpenId)
  async connect(
    { params, body }: CallOf<typeof connectOpenId>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: { address: string } }> {
    const provider = this.issuers.provider(body.provider);
    const code = await this.connections.beginConnection(params.id, this.contexts.of(request));
    const beginning = { ...body, purpose: 'connect', code } as const;
    return { data: { address: await this.addressAt(provider, beginning, request, reply) } };
  }

  @Handle(confirmWithOpenId)
  async confirm(
    { body }: CallOf<typeof confirmWithOpenId>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: { address: string } }> {
    const provider = this.issuers.provider(body.provider);
    const code = await this.connections.beginProof(this.contexts.of(request));
    const beginning = { ...body, purpose: 'presence', code } as const;
    return { data: { address: await this.addressAt(provider, beginning, request, reply) } };
  }

  /** Keeps a sign-in in the browser and returns its URL at the provider. @throws UnavailableError, TooManyError */
  private async addressAt(
    provider: OpenIdProvider,
    beginning: Beginning,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const { purpose, code } = beginning;
    const { language, redirectTo } = this.placeOf(request, beginning);
    const signIn = this.begun.start({ provider: provider.name, purpose, code, language, redirectTo });
    const address = await this.exchange.address(provider, signIn, this.callbackOf(provider, request));
    this.begun.keep(request, reply, signIn, pathOf(request));
    return address;
  }

  private change(
    signIn: BegunSignIn,
    claims: ProvenClaims,
    provider: OpenIdProvider,
  ): Promise<OpenIdFailure | undefined> {
    return signIn.purpose === 'connect'
      ? this.connections.connect(signIn, claims, provider)
      : this.connections.prove(signIn, claims);
  }

  /** Returns the redirect URI, as it is registered at the provider. */
  private callbackOf({ name }: OpenIdProvider, request: FastifyRequest): string {
    const { base } = splitUrl(request.routeOptions.url ?? '');
    const site = this.site.of(request).href.replace(/\/+$/, '');
    return site + base + endOpenIdSignIn.path.replace('{provider}', name);
  }

  private placeOf(
    request: FastifyRequest,
    { language, redirectTo }: Pick<Beginning, 'language' | 'redirectTo'>,
  ) {
    const known = this.languages.find((supported) => supported === language);
    return {
      site: this.site.of(request),
      language: known ?? this.contexts.of(request).language,
      redirectTo: pathOnSite(redirectTo) ?? '',
    };
  }

  private async sendUnavailable(
    reply: FastifyReply,
    { title }: OpenIdProvider,
    href: string,
    language: string,
  ): Promise<void> {
    const texts = unavailableTexts(language);
    await reply
      .code(503)
      .header('retry-after', '30')
      .type('text/html; charset=utf-8')
      .send(
        plainPage({
          language,
          title: texts.title,
          text: texts.text(title),
          link: { title: texts.back, href },
        }),
      );
  }
}

const pathOf = (request: FastifyRequest) => splitUrl(request.routeOptions.url ?? '').base + cookiePath;
