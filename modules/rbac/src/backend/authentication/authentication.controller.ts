import {
  type CallOf,
  ActionController,
  callerOf,
  ForbiddenError,
  Handle,
  serverFor,
} from '@flotilla/backend';
import { Access } from '@flotilla/backend/ports';
import type { Permissions } from '@flotilla/core/reflection';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { init, isAuthorized, logout, me, permissions, refresh } from '../../session-actions.js';
import { confirmPresence } from '../../second-factor-actions.js';
import type { SubjectView, Tokens } from '../../shapes.js';
import { viewOf } from '../accounts/identity-view.js';
import { pathOnSite } from '../sessions/own-path.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { Sessions } from '../sessions/sessions.js';
import { AnonymousVisits } from '../subjects/anonymous-visits.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { SiteAddress } from '../sessions/site-address.js';
import { PresenceProofs } from './presence-proofs.js';
import { RequestContexts } from '../sessions/request-contexts.js';

/** Calls for sessions of any provider. */
@ActionController()
export class AuthenticationController {
  constructor(
    @Inject(AnonymousVisits) private readonly anonymous: AnonymousVisits,
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Access) private readonly access: Access,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
    @Inject(PresenceProofs) private readonly presence: PresenceProofs,
    @Inject(SiteAddress) private readonly site: SiteAddress,
  ) {}

  @Handle(init)
  async init(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    // A link on another site would replace the visitor's session (login CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site')
      throw new ForbiddenError({
        en: 'Another site may not begin a session.',
        ru: 'Другой сайт не может начать сеанс.',
      });
    return { data: this.cookies.give(request, reply, await this.anonymous.begin(this.contexts.of(request))) };
  }

  @Handle(me)
  async me(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: SubjectView | null }> {
    void reply.header('cache-control', 'no-store');
    const caller = callerOf(request);
    if (caller.kind !== 'subject') return { data: null };
    const { id, slug, identities, roles } = await this.subjects.profile(caller.id);
    return {
      data: {
        id,
        slug,
        identities: identities.map(viewOf),
        roles: roles.map((role) => ({ id: role.id, title: role.title, slug: role.slug })),
      },
    };
  }

  @Handle(isAuthorized)
  async isAuthorized(
    { query }: CallOf<typeof isAuthorized>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { ok: true } }> {
    const { method, route } = query.action;
    if (!(await this.access.mayCall(callerOf(request), method, route)))
      throw new ForbiddenError('Not authorized');
    return { data: { ok: true } };
  }

  @Handle(permissions)
  async permissions(@Req() request: FastifyRequest): Promise<{ data: Record<string, Permissions> }> {
    return { data: await this.access.permissions(callerOf(request)) };
  }

  @Handle(confirmPresence)
  async confirm(
    { body }: CallOf<typeof confirmPresence>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { ok: true } }> {
    await this.presence.show(body, this.site.of(request), this.contexts.of(request));
    return { data: { ok: true } };
  }

  @Handle(refresh)
  async refresh(
    { body }: CallOf<typeof refresh>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const token = this.cookies.refreshToken(request, body.refresh) ?? '';
    return {
      data: this.cookies.give(request, reply, await this.sessions.refresh(token, this.contexts.of(request))),
    };
  }

  /** Ends the sessions of the access token and the refresh token: either token suffices. */
  @Handle(logout)
  async logout(
    { body }: CallOf<typeof logout>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: { redirectTo: string } }> {
    // Clears the cookies first, so that the browser is signed out even if the rest fails.
    this.cookies.clear(request, reply);
    const caller = callerOf(request);
    if (caller.kind === 'subject' && caller.sessionId !== undefined)
      await this.sessions.end(caller.sessionId, { caller: serverFor(caller) });
    const token = this.cookies.refreshToken(request, body.refresh);
    if (token !== undefined) await this.sessions.endByToken(token, this.contexts.of(request));
    return { data: { redirectTo: pathOnSite(body.redirectTo) ?? '/' } };
  }
}
