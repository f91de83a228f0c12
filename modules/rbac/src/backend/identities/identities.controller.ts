import { ActionController, type ActionCall, Call, Implements, NotFoundError } from '@flotilla/backend';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  changePassword,
  createEmailIdentity,
  createIdentity,
  deleteIdentity,
  identities,
  newPassword,
  sendConfirmation,
  updateIdentity,
} from '../../actions.js';
import type { IdentityView } from '../../shapes.js';
import type { Identity } from '../../entities/identity.js';
import { Registration } from '../authentication/registration.js';
import { RequestContexts } from '../sessions/request-contexts.js';
import { SubjectReads } from '../accounts/subject-reads.js';
import { Identities } from './identities.js';
import { viewOf } from '../accounts/identity-view.js';
import { PasswordChange } from './password-change.js';

/** Calls that read and change the identities of subjects. */
@ActionController()
export class IdentitiesController {
  constructor(
    @Inject(SubjectReads) private readonly subjects: SubjectReads,
    @Inject(Identities) private readonly identities: Identities,
    @Inject(PasswordChange) private readonly passwords: PasswordChange,
    @Inject(Registration) private readonly registration: Registration,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
  ) {}

  @Implements(identities)
  async list(
    @Call(identities) { params }: ActionCall<typeof identities>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: IdentityView[] }> {
    void reply.header('cache-control', 'no-store');
    return { data: (await this.subjects.identities(params.id)).map(viewOf) };
  }

  @Implements(createIdentity)
  async create(@Call(createIdentity) { params, body }: ActionCall<typeof createIdentity>, @Req() request: FastifyRequest): Promise<Answer> {
    return answer(await this.identities.add(params.id, body, this.contexts.of(request)));
  }

  @Implements(updateIdentity)
  async update(@Call(updateIdentity) { params, body }: ActionCall<typeof updateIdentity>, @Req() request: FastifyRequest): Promise<Answer> {
    const own = { subjectId: params.id, identityId: params.identityId };
    const context = this.contexts.of(request);
    if ('email' in body) return answer(await this.identities.changeEmail(own, body.email, context));
    return answer(await this.passwords.change(own, body, context));
  }

  @Implements(sendConfirmation)
  async confirm(@Call(sendConfirmation) { params }: ActionCall<typeof sendConfirmation>, @Req() request: FastifyRequest): Promise<Answer> {
    const own = { subjectId: params.id, identityId: params.identityId };
    return answer(await this.identities.sendConfirmation(own, this.contexts.of(request)));
  }

  @Implements(deleteIdentity)
  async delete(@Call(deleteIdentity) { params }: ActionCall<typeof deleteIdentity>, @Req() request: FastifyRequest): Promise<Answer> {
    const own = { subjectId: params.id, identityId: params.identityId };
    return answer(await this.identities.delete(own, this.contexts.of(request)));
  }

  @Implements(changePassword)
  async changePassword(
    @Call(changePassword) { params, body }: ActionCall<typeof changePassword>,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const context = this.contexts.of(request);
    if (context.caller.kind !== 'subject') throw new NotFoundError('A server has no identities of its own.');
    return answer(await this.passwords.change({ subjectId: context.caller.id, identityId: params.id }, body, context));
  }

  @Implements(newPassword)
  async newPassword(
    @Call(newPassword) { params }: ActionCall<typeof newPassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: { password: string } }> {
    void reply.header('cache-control', 'no-store');
    return { data: { password: await this.passwords.giveNew(params.id, this.contexts.of(request)) } };
  }

  @Implements(createEmailIdentity)
  async createAccount(
    @Call(createEmailIdentity) { body }: ActionCall<typeof createEmailIdentity>,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return answer(await this.registration.registerOther(body, this.contexts.of(request)));
  }
}

type Answer = { data: IdentityView };

const answer = (row: Identity): Answer => ({ data: viewOf(row) });
