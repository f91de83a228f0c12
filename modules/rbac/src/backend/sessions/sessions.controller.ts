import { ActionController, type CallOf, callerOf, Handle, NotFoundError, serverFor } from '@flotilla/backend';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { revokeSession, sessions } from '../../session-actions.js';
import type { SessionView } from '../../shapes.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { Privileges } from '../accounts/privileges.js';
import { SessionCookies } from './session-cookies.js';
import { sessionOf } from './session-of.js';
import { viewOf } from './session-view.js';
import { Sessions } from './sessions.js';

/** Lists and ends the sessions of a subject. */
@ActionController()
export class SessionsController {
  constructor(
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
  ) {}

  @Handle(sessions)
  async list(
    { params }: CallOf<typeof sessions>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: SessionView[] }> {
    void reply.header('cache-control', 'no-store');
    const rows = await this.subjects.openSessions(params.id);
    return { data: rows.map((row) => viewOf(row, callerOf(request))) };
  }

  @Handle(revokeSession)
  async revoke(
    { params }: CallOf<typeof revokeSession>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: SessionView }> {
    const rows = await this.subjects.openSessions(params.id);
    if (!rows.some(({ id }) => id === params.sessionId))
      throw new NotFoundError(`rbac.session ${params.sessionId} does not exist.`);
    const caller = callerOf(request);
    await this.privileges.requireForSubjects([params.id], { caller });
    const { sessionId } = params;
    const context = { caller: serverFor(caller) };
    const isOwn = sessionOf(caller) === sessionId;
    const ended = await (isOwn
      ? this.sessions.end(sessionId, context)
      : this.sessions.withdraw(sessionId, context));
    const view = viewOf(ended, caller);
    if (view.isCurrent) this.cookies.clear(request, reply);
    return { data: view };
  }
}
