import { ActionController, type CallOf, Handle, Writer } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { chatOfProfile, chatsOfProfile, readChat, startChat } from '../../actions.js';
import { asServer, Members } from '../members.js';
import { Messages } from '../messages/messages.js';
import { Chats } from '../chats/chats.js';

/** The chats of a subject's profile. */
@ActionController()
export class ChatsController {
  constructor(
    @Inject(Chats) private readonly chats: Chats,
    @Inject(Messages) private readonly messages: Messages,
    @Inject(Members) private readonly members: Members,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  @Handle(chatsOfProfile)
  async list({ params, query }: CallOf<typeof chatsOfProfile>, @Req() request: FastifyRequest) {
    await this.members.requireOwnProfile(params);
    const listQuery = { profileId: params.socialModuleProfileId, ...query };
    const { rows, next } = await this.chats.list(listQuery, asServer(request));
    return { data: rows, meta: { next } };
  }

  @Handle(startChat)
  async start({ params, body }: CallOf<typeof startChat>, @Req() request: FastifyRequest) {
    const { socialModuleProfileId: own } = params;
    await this.members.requireOwnProfile(params);
    return this.writer.within(asServer(request), async (txContext) => {
      const chatId = await this.chats.start(own, body.profileId, txContext);
      return { data: await this.chats.one(own, chatId, txContext) };
    });
  }

  @Handle(chatOfProfile)
  async one({ params }: CallOf<typeof chatOfProfile>, @Req() request: FastifyRequest) {
    await this.members.requireOwnProfile(params);
    return { data: await this.chats.one(params.socialModuleProfileId, params.chatId, asServer(request)) };
  }

  @Handle(readChat)
  async read({ params, body }: CallOf<typeof readChat>, @Req() request: FastifyRequest) {
    await this.members.of(params);
    return { data: { read: await this.messages.markRead(params, body.messageId, asServer(request)) } };
  }
}
