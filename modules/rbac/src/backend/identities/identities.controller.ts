import { ActionController, type CallOf, Handle, NotFoundError } from '@flotilla/backend';
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
} from '../../identity-actions.js';
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

  @Handle(identities)
  async list(
    { params }: CallOf<typeof identities>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: IdentityView[] }> {
    void reply.header('cache-control', 'no-store');
    return { data: (await this.subjects.identities(params.id)).map(viewOf) };
  }

  @Handle(createIdentity)
  async create(
    { params, body }: CallOf<typeof createIdentity>,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return answer(await this.identities.add(params.id, body, this.contexts.of(request)));
  }

  @Handle(updateIdentity)
  async update(
    { params, body }: CallOf<typeof updateIdentity>,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const own = { subjectId: params.id, identityId: params.identityId };
    const context = this.contexts.of(request);
    if ('email' in body) return answer(await this.identities.changeEmail(own, body.email, context));
    return answer(await this.passwords.change(own, body, context));
  }

  @Handle(sendConfirmation)
  async confirm(
    { params }: CallOf<typeof sendConfirmation>,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const own = { subjectId: params.id, identityId: params.identityId };
    return answer(await this.identities.sendConfirmation(own, this.contexts.of(request)));
  }

  @Handle(deleteIdentity)
  async delete({ params }: CallOf<typeof deleteIdentity>, @Req() request: FastifyRequest): Promise<Answer> {
    const own = { subjectId: params.id, identityId: params.identityId };
    return answer(await this.identities.delete(own, this.contexts.of(request)));
  }

  @Handle(changePassword)
  async changePassword(
    { params, body }: CallOf<typeof changePassword>,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const context = this.contexts.of(request);
    if (context.caller.kind !== 'subject') throw new NotFoundError('A server has no identities of its own.');
    return answer(
      await this.passwords.change({ subjectId: context.caller.id, identityId: params.id }, body, context),
    );
  }

  @Handle(newPassword)
  async newPassword(
    { params }: CallOf<typeof newPassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: { password: string } }> {
    void reply.header('cache-control', 'no-store');
    return { data: { password: await this.passwords.giveNew(params.id, this.contexts.of(request)) } };
  }

  @Handle(createEmailIdentity)
  async createAccount(
    { body }: CallOf<typeof createEmailIdentity>,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return answer(await this.registration.registerOther(body, this.contexts.of(request)));
  }
}

type Answer = { data: IdentityView };

const answer = (row: Identity): Answer => ({ data: viewOf(row) });
