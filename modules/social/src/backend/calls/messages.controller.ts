import {
  ActionController,
  type CallOf,
  Idempotency,
  Handle,
  LANGUAGES,
  newId,
  NotFoundError,
  Writer,
} from '@flotilla/backend';
import { BeforeFiles, filesOf, languageOf, paramsIn, together } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { messagesOfChat, react, sendMessage } from '../../actions.js';
import { Answers } from '../answers/answers.js';
import { asServer, Members } from '../members.js';
import { Notices } from '../notices/notices.js';
import { Messages } from '../messages/messages.js';

/** The messages in the chats of a subject's profile. */
@ActionController()
export class MessagesController {
  constructor(
    @Inject(Messages) private readonly messages: Messages,
    @Inject(Answers) private readonly answers: Answers,
    @Inject(Members) private readonly members: Members,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(messagesOfChat)
  async list({ params, query }: CallOf<typeof messagesOfChat>, @Req() request: FastifyRequest) {
    await this.members.of(params);
    const { rows, next } = await this.messages.page({ chatId: params.chatId, ...query }, asServer(request));
    return { data: rows, meta: { next } };
  }

  @Handle(sendMessage)
  @BeforeFiles(Members, (members, request) => members.of(paramsIn(sendMessage, request)))
  async send({ params, body }: CallOf<typeof sendMessage>, @Req() request: FastifyRequest) {
    const { chatId, socialModuleProfileId: profileId } = params;
    const language = languageOf(request, this.languages);
    return this.writer.within(asServer(request), async (txContext) => {
      const members = await this.members.of(params, txContext.tx);
      const memberIds = members.map((member) => member.id);
      const id = newId();
      const target = { chatId, messageId: id, language };
      const draft = { id, chatId, profileId, memberIds, files: [...filesOf(request).values()], ...body };
      // Batched: these writes do not depend on each other.
      const [data] = await together([
        this.messages.create(draft, txContext),
        this.notices.begin(target, txContext),
        this.answers.begin(
          { ...target, members, by: profileId, subjectId: params.id, ip: request.ip },
          txContext,
        ),
      ]);
      await this.idempotency.settle(request, { status: 201, body: JSON.stringify({ data }) }, txContext.tx);
      return { data };
    });
  }

  @Handle(react)
  async react({ params }: CallOf<typeof react>, @Req() request: FastifyRequest) {
    const members = await this.members.of(params);
    const { chatId, messageId } = params;
    const language = languageOf(request, this.languages);
    return this.writer.within(asServer(request), async (txContext) => {
      const target = await this.messages.one(messageId, chatId, txContext);
      if (!target) throw new NotFoundError('There is no such message.');
      const by = target.profile?.id ?? params.socialModuleProfileId;
      const question = { chatId, messageId, members, by, language, subjectId: params.id, ip: request.ip };
      return { data: { answering: await this.answers.begin(question, txContext) } };
    });
  }
}
